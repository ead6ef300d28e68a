import { Worker } from "node:worker_threads";
import { openWorkSlots } from "./work-slots.server.ts";

/** The outcome of a task. 'over-limit': it exceeded its time or memory limit. */
export type TaskOutcome<Result> = { kind: "done"; result: Result } | { kind: "over-limit" };

/** Runs tasks in worker threads with time and memory limits. */
export type WorkerPool<Result> = {
  /** Throws an outage when the queue is full. */
  run(task: string): Promise<TaskOutcome<Result>>;
  close(): Promise<void>;
};

export type WorkerPoolOptions = {
  /** The module that a worker runs. It exchanges WorkerMessages with the pool. */
  module: URL;
  workers: number;
  maxWaiting: number;
  maxMs: number;
  maxBytes: number;
};

/** A message from a worker to the pool. */
export type WorkerMessage<Result> = { kind: "ready" } | { kind: "done"; result: Result };

const MEGABYTE = 1024 * 1024;
/** Polled, since V8's resource limits don't cover typed arrays. */
const MEMORY_CHECK_MS = 50;
/** An idle worker takes about 25 MB; starting one takes less than a second. */
const MAX_IDLE_MS = 1000;

/** Opens a pool. Starts workers on demand, ends idle ones, and replaces a worker that exceeded a limit. */
export function openWorkerPool<Result>(options: WorkerPoolOptions): WorkerPool<Result> {
  const inSlot = openWorkSlots(options.workers);
  const workers = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();
  let waiting = 0;

  async function startWorker(): Promise<Worker> {
    const worker = createWorker(options);
    workers.add(worker);
    worker.once("exit", () => {
      workers.delete(worker);
      idle.delete(worker);
    });
    await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
    return worker;
  }

  function takeIdle(): Worker | undefined {
    for (const [worker, ending] of idle) {
      clearTimeout(ending);
      idle.delete(worker);
      return worker;
    }
    return undefined;
  }

  function leaveIdle(worker: Worker): void {
    const ending = setTimeout(() => {
      idle.delete(worker);
      void worker.terminate();
    }, MAX_IDLE_MS);
    idle.set(worker, ending.unref());
  }

  async function runNext(task: string): Promise<TaskOutcome<Result>> {
    const worker = takeIdle() ?? (await startWorker());
    try {
      const outcome = await runWithin<Result>(worker, task, options);
      if (outcome.kind === "done" && (await bytesOf(worker)) < options.maxBytes / 2) leaveIdle(worker);
      else await worker.terminate();
      return outcome;
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  }

  return {
    async run(task) {
      if (waiting >= options.maxWaiting + options.workers) throw new Overload();
      waiting += 1;
      return inSlot(() => runNext(task)).finally(() => {
        waiting -= 1;
      });
    },
    async close() {
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}

/** The queue is full. Counts as an outage: a later retry may succeed. */
class Overload extends Error {
  readonly code = "EBUSY";

  constructor() {
    super("The queue of the worker pool is full.");
  }
}

function createWorker({ module, maxBytes }: WorkerPoolOptions): Worker {
  const worker = new Worker(module, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxBytes / MEGABYTE, maxYoungGenerationSizeMb: 8 },
    // Libraries log warnings about file contents.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  worker.unref();
  // Without a listener, an error between two tasks would crash the process.
  worker.on("error", () => undefined);
  return worker;
}

function runWithin<Result>(worker: Worker, task: string, { maxMs, maxBytes }: WorkerPoolOptions) {
  return new Promise<TaskOutcome<Result>>((resolve, reject) => {
    const timeout = setTimeout(() => settle(() => resolve({ kind: "over-limit" })), maxMs);
    const watch = setInterval(async () => {
      if ((await bytesOf(worker)) > maxBytes) settle(() => resolve({ kind: "over-limit" }));
    }, MEMORY_CHECK_MS);
    function settle(complete: () => void) {
      clearTimeout(timeout);
      clearInterval(watch);
      worker.off("message", onMessage).off("error", onError);
      complete();
    }
    function onMessage(message: WorkerMessage<Result>) {
      if (message.kind === "done") settle(() => resolve(message));
    }
    function onError(error: NodeJS.ErrnoException) {
      settle(() => (error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve({ kind: "over-limit" }) : reject(error)));
    }
    worker.on("message", onMessage).on("error", onError);
    worker.postMessage(task);
  });
}

/** Returns the memory of a worker, including typed arrays; 0 once it has ended. */
async function bytesOf(worker: Worker): Promise<number> {
  const heap = await worker.getHeapStatistics().catch(() => null);
  return heap ? heap.used_heap_size + heap.external_memory : 0;
}
