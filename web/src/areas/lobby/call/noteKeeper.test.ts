import { describe, expect, test } from 'vitest'
import { NoteKeeper, type Notes, type Shelved } from './noteKeeper'

const nothing: Notes = { examination: '', diagnosis: '', recommendations: '' }

/** A device and a server whose clock is moved by hand. */
function bench(stored = nothing, shelved?: Notes) {
  const planned: (() => void)[] = []
  const sent: Notes[] = []
  const shelf: { kept: Shelved | undefined } = { kept: shelved && { notes: shelved, after: null } }
  let reachable = true
  const parts = {
    stored,
    save: async (notes: Notes) => {
      if (!reachable) throw new Error('no line')
      sent.push(notes)
      return '2026-11-18T11:00:00Z'
    },
    shelf: {
      read: () => shelf.kept,
      write: (kept: Shelved) => {
        shelf.kept = kept
      },
      clear: () => {
        shelf.kept = undefined
      },
    },
    isPassing: (failure: unknown) => (failure as Error).message === 'no line',
    later: (work: () => void) => {
      planned.push(work)
      return () => void planned.splice(planned.indexOf(work), 1)
    },
  }
  return {
    parts,
    sent,
    shelf,
    cut: () => {
      reachable = false
    },
    mend: () => {
      reachable = true
    },
    planned,
  }
}

describe('what a doctor writes', () => {
  test('is on the device with every letter and on the server once', async () => {
    const { parts, sent, shelf, planned } = bench()
    const keeper = new NoteKeeper(parts, null)
    keeper.write({ diagnosis: 'F' })
    keeper.write({ diagnosis: 'Flu' })
    expect(shelf.kept?.notes.diagnosis).toBe('Flu')
    expect(planned).toHaveLength(1)
    expect(await keeper.flush()).toBe(true)
    expect(sent).toEqual([{ ...nothing, diagnosis: 'Flu' }])
    expect([keeper.state, shelf.kept]).toEqual(['saved', undefined])
  })

  test('is kept while the line is lost and sent when it is back', async () => {
    const { parts, sent, shelf, cut, mend, planned } = bench()
    const keeper = new NoteKeeper(parts, null)
    cut()
    keeper.write({ recommendations: 'Rest' })
    expect(await keeper.flush()).toBe(false)
    expect([keeper.state, shelf.kept?.notes.recommendations]).toEqual(['kept', 'Rest'])
    mend()
    planned[0]?.()
    expect(await keeper.flush()).toBe(true)
    expect(sent.at(-1)?.recommendations).toBe('Rest')
  })

  test('comes back after a reload and is sent then', async () => {
    const written = { ...nothing, examination: 'Clear chest' }
    const { parts, sent } = bench(nothing, written)
    const keeper = new NoteKeeper(parts, null)
    expect(keeper.notes).toEqual(written)
    expect(await keeper.flush()).toBe(true)
    expect(sent).toEqual([written])
  })

  test('that the server has already is not sent again', async () => {
    const stored = { ...nothing, diagnosis: 'Flu' }
    const { parts, sent } = bench(stored, stored)
    const keeper = new NoteKeeper(parts, null)
    expect(await keeper.flush()).toBe(true)
    expect(sent).toEqual([])
  })

  test('meets what was saved elsewhere since, and neither is lost', async () => {
    const stored = { ...nothing, diagnosis: 'Flu', examination: 'Clear' }
    const { parts, sent } = bench(stored, { ...nothing, diagnosis: 'Asthma', recommendations: 'Rest' })
    const keeper = new NoteKeeper(parts, '2026-11-18T12:00:00Z')
    await keeper.flush()
    expect(sent).toEqual([{ diagnosis: 'Flu\n\nAsthma', examination: 'Clear', recommendations: 'Rest' }])
  })

  test('that is refused stays on the device and is not sent again by itself', async () => {
    const { parts, planned } = bench()
    const keeper = new NoteKeeper({ ...parts, save: () => Promise.reject(new Error('refused')) }, null)
    keeper.write({ diagnosis: 'Flu' })
    planned.length = 0
    expect(await keeper.flush()).toBe(false)
    expect([keeper.state, planned.length]).toEqual(['kept', 0])
  })
})
