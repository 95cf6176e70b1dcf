/** Starts a page in two steps: first plain elements with the most important facts, then React with everything else. */

/** The state of a page that the start depends on. */
interface StartingPage<Plan> {
  readonly read: () => { readonly stage: string; readonly plan: Plan | null };
  /** Calls `listener` after each change until the returned function is called. */
  readonly watch: (listener: () => void) => () => void;
  /** Starts to load the plan. */
  readonly start: () => void;
}

/**
 * Loads the plan, shows its first facts in `#root`, and loads React only after they are painted: React needs most of a slow phone's start.
 * @param showFirst builds the elements of the first facts, which React later replaces by the same elements with buttons; null for none
 * @param showAll loads React and renders the whole page in `#root`; if it fails, a message offers to reload the page
 */
export async function startPage<Plan>(
  page: StartingPage<Plan>,
  showFirst: (plan: Plan) => readonly HTMLElement[] | null,
  showAll: (root: HTMLElement) => Promise<void>,
): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  await leaveStart(page);
  const { plan } = page.read();
  const first = plan && showFirst(plan);
  if (first) {
    root.replaceChildren(...first);
    await nextPaint();
  }
  try {
    await showAll(root);
  } catch {
    root.append(buildReloadNotice());
  }
}

/** Builds the message shown if React cannot be loaded, for example because the connection was lost meanwhile. */
function buildReloadNotice(): HTMLElement {
  const reload = buildElement('button', 'button', 'Tải lại trang');
  reload.addEventListener('click', () => window.location.reload());
  return buildElement('p', 'notice', 'Trang chưa tải xong. ', reload);
}

/** Resolves when the page has something to show. */
const leaveStart = <Plan>(page: StartingPage<Plan>): Promise<void> =>
  new Promise((resolve) => {
    const stop = page.watch(() => {
      if (page.read().stage === 'starting') return;
      stop();
      resolve();
    });
    page.start();
  });

const nextPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Creates an element. */
export function buildElement(
  tag: string,
  className: string | null,
  ...content: readonly (Node | string)[]
): HTMLElement {
  const created = document.createElement(tag);
  if (className) created.className = className;
  created.append(...content);
  return created;
}
