import { describe, expect, it } from 'vitest'
import { begin, type History, push, redo, replace, undo } from '../../../web/src/state/history'
import { random } from '../support/census'

describe('history', () => {
  it('walks back and forth through any sequence of edits', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const next = random(seed)
      let history: History<number> = begin(0)
      const line = [0]
      let at = 0
      for (let step = 0; step < 100; step++) {
        const choice = next()
        if (choice < 0.5) {
          const value = Math.floor(next() * 1e6) + 1
          line.splice(at + 1, Infinity, value)
          at = line.length - 1
          history = push(history, value, { label: `edit ${step}`, at: step })
        } else if (choice < 0.8) {
          at = Math.max(0, at - 1)
          history = undo(history)
        } else {
          at = Math.min(line.length - 1, at + 1)
          history = redo(history)
        }
        expect(history.present, `seed ${seed}, step ${step}`).toBe(line[at])
      }
    }
  })

  it('edits of one key in quick succession are one step', () => {
    let history = begin('a')
    history = push(history, 'b', { label: 'width', key: 'width', at: 0 })
    history = push(history, 'c', { label: 'width', key: 'width', at: 400 })
    history = push(history, 'd', { label: 'width', key: 'width', at: 900 })
    expect(undo(history).present).toBe('a')
    history = push(history, 'e', { label: 'width', key: 'width', at: 5000 })
    expect(undo(history).present).toBe('d')
    history = push(history, 'f', { label: 'other', key: 'other', at: 5001 })
    expect(undo(history).present).toBe('e')
  })

  it('does not run together across an undo', () => {
    let history = begin('a')
    history = push(history, 'b', { label: 'k', key: 'k', at: 0 })
    history = undo(history)
    history = push(history, 'c', { label: 'k', key: 'k', at: 10 })
    expect(undo(history).present).toBe('a')
  })

  it('names the step that undo would take back', () => {
    const history = push(begin('a'), 'b', { label: 'role of age', at: 0 })
    expect(history.past[history.past.length - 1]?.label).toBe('role of age')
    expect(undo(history).future[0]?.label).toBe('role of age')
  })

  it('a look is no step, and nothing changed is no step', () => {
    const history = begin('a')
    expect(replace(history, 'b').past).toHaveLength(0)
    expect(push(history, 'a', { label: 'nothing', at: 0 })).toBe(history)
  })

  it('keeps a bounded number of steps', () => {
    let history = begin(0)
    for (let i = 1; i <= 1000; i++) history = push(history, i, { label: 'x', at: i })
    expect(history.past).toHaveLength(200)
    expect(history.past[0]?.state).toBe(800)
  })
})
