// Two things at a time: tasks start in the order of the list as soon as what they need is done and a lane is free.
// A task that measures times is `alone`: it waits until nothing else runs, and nothing else starts beside it.

/**
 * @param {{name: string, needs?: string[], alone?: boolean, work: () => Promise<boolean>}[]} tasks whose work answers
 *   whether what needs them may start
 * @param {(task: object, because: string) => void} left called for each task that cannot start any more
 */
export async function inLanes(tasks, lanes, left) {
  const waiting = [...tasks]
  const known = new Set(tasks.map((task) => task.name))
  const done = new Map()
  const running = new Map()
  const needed = (task) => (task.needs ?? []).filter((name) => known.has(name))

  while (waiting.length || running.size) {
    for (let i = 0; i < waiting.length; i++) {
      const task = waiting[i]
      const broken = needed(task).find((name) => done.get(name) === false)
      if (broken) {
        waiting.splice(i, 1)
        done.set(task.name, false)
        left(task, broken)
        i = -1
        continue
      }
      const ready = needed(task).every((name) => done.get(name))
      const room = task.alone ? running.size === 0 : running.size < lanes && !running.has('alone')
      if (!ready || !room) continue
      waiting.splice(i, 1)
      const key = task.alone ? 'alone' : task.name
      running.set(
        key,
        task.work().then((ok) => {
          done.set(task.name, ok)
          running.delete(key)
        }),
      )
      i = -1
    }
    if (running.size === 0) {
      if (waiting.length) throw new Error(`these need each other: ${waiting.map((task) => task.name).join(', ')}`)
      return
    }
    await Promise.race(running.values())
  }
}
