/** Sends calls all at once from a thread of its own, as soon as it is ordered to, and reports the status of each and how long it took; 0 where the connection broke. */
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
