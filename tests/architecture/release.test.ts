/** Files of a release besides the product: workflow, Docker image, Compose file. The tests read them, because they cannot run them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = (path: string) => readFileSync(path, 'utf8');

test('the workflow runs .ci/run on Node 22 and 24, with pinned actions and a read-only token', () => {
  const workflow = text('.github/workflows/ci.yml');
  expect(workflow).toContain('run: .ci/run');
  expect(workflow).toContain('node: [22, 24]');
  expect(workflow).toMatch(/^permissions:\n {2}contents: read\n\n/m);
  const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action]) => action);
  expect(actions.length).toBeGreaterThan(1);
  for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
});

test('the image is built in two stages, does not run as root, and has a health check', () => {
  const image = text('Dockerfile');
  expect(image.match(/^FROM /gm)).toHaveLength(2);
  expect(image).toMatch(/^USER node$/m);
  expect(image).toMatch(/^HEALTHCHECK /m);
  expect(image).toContain('/readyz');
});

test('the image and the composition start the server as `npm start` does', () => {
  const command = JSON.parse(text('package.json')).scripts.start;
  expect(text('compose.yaml')).toContain(`exec ${command}\n`);
  const [, words = ''] = /^CMD (\[.*\])$/m.exec(text('Dockerfile')) ?? [];
  expect(JSON.parse(words).join(' ')).toBe(command);
});

test('the composition contains no secret', () => {
  const composition = text('compose.yaml');
  expect(composition).not.toMatch(/(PASSWORD|SECRET)\w*: (?!\/run\/secrets\/)/);
  expect(text('.dockerignore').split('\n')).toContain('secrets');
  expect(text('.gitignore').split('\n')).toContain('secrets/');
});

test('the changelog names the version of package.json', () => {
  expect(text('CHANGELOG.md')).toContain(`\n## ${JSON.parse(text('package.json')).version}\n`);
});
