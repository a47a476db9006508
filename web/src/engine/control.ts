// The engine's control block as the page reads it, once a frame. Mirrors core/base/control.h:
//
//     0 wish u32 · 4 state u32 · 8 permille u32 · 12 incumbents u32 · 16 cost u64 · 24 bound u64 · 32 nodes u64 · 40 memory u64
import type { JobState } from './protocol'

const states: readonly JobState[] = ['running', 'paused', 'stopped', 'failed', 'done']

export interface ControlReading {
  state: JobState
  permille: number
  incumbents: number
  cost: bigint
  bound: bigint
  nodes: number
  memory: number
}

export class Control {
  private readonly small: Uint32Array
  private readonly large: BigUint64Array

  constructor(buffer: SharedArrayBuffer, offset: number) {
    this.small = new Uint32Array(buffer, offset, 4)
    this.large = new BigUint64Array(buffer, offset + 16, 4)
  }

  read(): ControlReading {
    const [small, large] = [this.small, this.large]
    return {
      state: states[Atomics.load(small, 1)] ?? 'running',
      permille: Atomics.load(small, 2),
      incumbents: Atomics.load(small, 3),
      cost: Atomics.load(large, 0),
      bound: Atomics.load(large, 1),
      nodes: Number(Atomics.load(large, 2)),
      memory: Number(Atomics.load(large, 3)),
    }
  }
}
