/**
 * Sends many calls at once from its own thread on a signal, and reports the status and duration of each; status 0 if the connection broke.
 */
import { parentPort, workerData } from 'node:worker_threads';

async function send({ url, ...call }) {
  const began = performance.now();
  const answer = await fetch(url, call).catch(() => null);
  await answer?.arrayBuffer();
  return { status: answer?.status ?? 0, took: performance.now() - began };
}

parentPort.once('message', async () => {
  parentPort.postMessage(await Promise.all(workerData.map(send)));
});
parentPort.postMessage('ready');
