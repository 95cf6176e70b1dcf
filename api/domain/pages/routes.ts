/** Routes of `/settings/pages`, routes by which the office manages own pages, and the routes that all own pages share. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS } from '#rules/durations';
import { oneOf, shape } from '#schema/answers';
import {
  enterDigitsFields,
  officeShape,
  openPageAnswer,
  openPageFields,
  ownPageAnswer,
  ownPagesAnswer,
  ownPagesFields,
  type PageKind,
  pageUrlAnswer,
} from '#schema/ownPages';
import type { Context } from '../../context.ts';
import {
  describeCall,
  doneAnswer,
  readBodyMembers,
  registerRoute,
  toCallContext,
  withDoneAnswer,
} from '../../http/registerRoute.ts';
import type { RouteSet } from '../../http/services.ts';
import { buildReadContext, runForRequest } from '../../http/unitOfWork.ts';
import type { JsonSchema } from '../../kinds/kind.ts';
import {
  type AdmittedDevice,
  admitPageDevice,
  DEVICE_LIFETIME_MS,
  findPageOpening,
  loadOffice,
} from './enterPage.ts';
import { assertPagesOn, createPageUrl, loadPageLink, revokeDevice, revokePage } from './pageLinks.ts';
import { changePageSettings, loadPageSettings } from './pageSettings.ts';

const sellers = { roles: ['admin', 'sales'] } as const;
const finishedAnswer = shape({ state: oneOf(['finished']) });

export const pagesRoutes: RouteSet = async (app) => {
  registerRoute(
    app,
    'GET /settings/pages',
    { permission: sellers, summary: 'Cài đặt trang riêng', answer: ownPagesAnswer },
    ({ ctx }) => loadPageSettings(ctx),
  );
  registerRoute(
    app,
    'PATCH /settings/pages',
    {
      permission: { roles: ['admin'] },
      summary: 'Sửa cài đặt trang riêng',
      fields: ownPagesFields,
      partial: true,
      answer: ownPagesAnswer,
    },
    ({ write }, input) => write((ctx) => changePageSettings(ctx, input)),
  );
  registerOwnerRoutes(app, 'nurse', 'agents', 'điều dưỡng');
  registerOwnerRoutes(app, 'mother', 'customers', 'khách hàng');
};

/** Registers `/agents/{id}/page` or `/customers/{id}/page`, and the routes below it. */
function registerOwnerRoutes(
  app: FastifyInstance,
  kind: PageKind,
  tag: 'agents' | 'customers',
  whose: string,
): void {
  const address = `/${tag}/:id/page` as const;
  const common = { permission: sellers, tag };
  registerRoute(
    app,
    `GET ${address}`,
    { ...common, summary: `Trang riêng của ${whose} và các máy đã vào`, answer: ownPageAnswer },
    ({ ctx }, _input, { id = '' }) => loadPageLink(ctx, kind, id),
  );
  registerRoute(
    app,
    `POST ${address}`,
    {
      ...common,
      summary: `Tạo địa chỉ trang riêng mới cho ${whose}; địa chỉ cũ hết hiệu lực`,
      answer: pageUrlAnswer,
      replayable: false,
    },
    ({ write }, _input, { id = '' }) => write((ctx) => createPageUrl(ctx, kind, id)),
  );
  registerRoute(
    app,
    `DELETE ${address}`,
    { ...common, summary: `Kết thúc trang riêng của ${whose}`, answer: finishedAnswer },
    withDoneAnswer(({ write }, _input, { id = '' }) => write((ctx) => revokePage(ctx, kind, id))),
  );
  registerRoute(
    app,
    `DELETE ${address}/devices/:device`,
    { ...common, summary: `Kết thúc một máy của trang riêng của ${whose}`, answer: finishedAnswer },
    withDoneAnswer(({ write }, _input, { id = '', device = '' }) =>
      write((ctx) => revokeDevice(ctx, kind, id, device)),
    ),
  );
}

type LinkRequest = FastifyRequest<{ Params: { link: string } }>;

/** Registers the routes `open`, `office`, `enter` and `plan` of a kind of page. @param plan loads the content of the route `plan` */
export function registerOwnPageRoutes(
  app: FastifyInstance,
  kind: PageKind,
  plan: {
    summary: string;
    answer: JsonSchema;
    load: (ctx: Context, request: FastifyRequest) => Promise<object>;
  },
): void {
  app.addHook('onSend', async (_request, reply) => {
    reply
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store');
  });
  registerRoute(
    app,
    `POST /own/${kind}/open`,
    {
      permission: 'public',
      tag: 'own',
      summary: 'Mở trang riêng bằng mã của địa chỉ',
      fields: openPageFields,
      answer: openPageAnswer,
      replayable: false,
    },
    (call, { secret }) => findPageOpening(call, kind, secret),
  );
  registerRoute(
    app,
    `GET /own/${kind}/office`,
    { permission: 'public', tag: 'own', summary: 'Gọi ai khi trang không mở được', answer: officeShape },
    ({ ctx }) => loadOffice(ctx),
  );
  registerEnterRoute(app, kind);
  app.get(
    `/own/${kind}/:link/plan`,
    {
      config: {
        permission: { page: kind },
        describe: () => ({ ...describeCall(plan.summary, null, plan.answer), tags: ['own'] }),
      },
    },
    async (request: LinkRequest, reply) => {
      const ctx = buildReadContext(request);
      await assertPagesOn(ctx, kind);
      await renewDevice(ctx, request, reply, kind);
      return { data: await plan.load(ctx, request) };
    },
  );
}

/** Registers `POST /own/{kind}/{link}/enter`, which sets the cookie of the device. */
function registerEnterRoute(app: FastifyInstance, kind: PageKind): void {
  const summary = 'Cho máy này vào trang bằng 4 số cuối điện thoại';
  app.post(
    `/own/${kind}/:link/enter`,
    {
      bodyLimit: 8 * 1024,
      config: {
        permission: 'public',
        describe: () => ({ ...describeCall(summary, enterDigitsFields, doneAnswer), tags: ['own'] }),
      },
    },
    async (request: LinkRequest, reply) => {
      const { secret, digits } = readBodyMembers(enterDigitsFields, request.body);
      const call = toCallContext(request, reply, false);
      setDeviceCookie(
        request,
        reply,
        kind,
        await admitPageDevice(call, kind, request.params.link, secret, digits),
      );
      return { data: { state: 'finished' } };
    },
  );
}

function setDeviceCookie(
  { server }: FastifyRequest,
  reply: FastifyReply,
  kind: PageKind,
  { cookie, link, token }: AdmittedDevice,
): void {
  reply.setCookie(cookie, token, {
    path: `/api/v1/own/${kind}/${link}`,
    httpOnly: true,
    sameSite: 'strict',
    secure: server.services.config.publicUrl.startsWith('https:'),
    maxAge: DEVICE_LIFETIME_MS / 1000,
  });
}

/** Minimum milliseconds between two updates of a device's last visit. */
const SEEN_UPDATE_INTERVAL_MS = DAY_MS;

/** Admits a returning device for another ninety days. */
async function renewDevice({ now }: Context, request: LinkRequest, reply: FastifyReply, kind: PageKind) {
  const { page, cookies, params } = request;
  if (!page || now.getTime() - Date.parse(page.seen_at) < SEEN_UPDATE_INTERVAL_MS) return;
  await runForRequest(request, async ({ db }) => {
    await db('page_devices')
      .where({ id: page.device_id })
      .update({
        seen_at: now.toISOString(),
        expires_at: new Date(now.getTime() + DEVICE_LIFETIME_MS).toISOString(),
      });
  });
  const { cookie } = page;
  setDeviceCookie(request, reply, kind, { cookie, link: params.link, token: cookies[cookie] ?? '' });
}
