import { describe, expect, test } from 'vitest'
import { NoteKeeper, type Notes } from './noteKeeper'

const nothing: Notes = { examination: '', diagnosis: '', recommendations: '' }

/** A device and a server whose clock is moved by hand. */
function bench(stored = nothing, shelved?: Notes) {
  const planned: (() => void)[] = []
  const sent: Notes[] = []
  const shelf = { notes: shelved }
  let reachable = true
  const parts = {
    stored,
    save: async (notes: Notes) => {
      if (!reachable) throw new Error('no line')
      sent.push(notes)
      return '2026-11-18T11:00:00Z'
    },
    shelf: {
      read: () => shelf.notes,
      write: (notes: Notes) => {
        shelf.notes = notes
      },
      clear: () => {
        shelf.notes = undefined
      },
    },
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
    expect(shelf.notes?.diagnosis).toBe('Flu')
    expect(planned).toHaveLength(1)
    expect(await keeper.flush()).toBe(true)
    expect(sent).toEqual([{ ...nothing, diagnosis: 'Flu' }])
    expect([keeper.state, shelf.notes]).toEqual(['saved', undefined])
  })

  test('is kept while the line is lost and sent when it is back', async () => {
    const { parts, sent, shelf, cut, mend, planned } = bench()
    const keeper = new NoteKeeper(parts, null)
    cut()
    keeper.write({ recommendations: 'Rest' })
    expect(await keeper.flush()).toBe(false)
    expect([keeper.state, shelf.notes?.recommendations]).toEqual(['kept', 'Rest'])
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
})
