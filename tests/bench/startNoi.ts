import type { Asked } from './measure.ts';
import type { Served } from './serve.ts';
import type { Side } from './sides/side.ts';
import { startUp } from './startUp.ts';

/** Starts one server of Nôi and signs in. @param undo is given what stops it @throws with its words when it does not start */
export async function startNoi(
  side: Side,
  undo: (step: () => unknown) => void,
): Promise<{ served: Served; asked: Asked }> {
  const [started] = await startUp([side], 1, (_side, why) => {
    throw new Error(why);
  });
  if (!started) throw new Error('Nôi did not start');
  undo(() => started.served.stop());
  return {
    served: started.served,
    asked: { url: `${started.served.url}/api/v1`, headers: started.headers },
  };
}
