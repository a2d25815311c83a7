import { describe, expect, test } from 'vitest'
import { type Notes, NotesAutosave, type UnsavedNotes } from './notesAutosave'

const nothing: Notes = { examination: '', diagnosis: '', recommendations: '' }

/** A device and a server whose clock is moved by hand. */
function createFixture(saved = nothing, unsaved?: Notes) {
  const planned: (() => void)[] = []
  const sent: Notes[] = []
  const unsavedStore: { value: UnsavedNotes | undefined } = { value: unsaved && { notes: unsaved, after: null } }
  let reachable = true
  const options = {
    saved,
    save: async (notes: Notes) => {
      if (!reachable) throw new Error('no line')
      sent.push(notes)
      return '2026-11-18T11:00:00Z'
    },
    unsavedStore: {
      read: () => unsavedStore.value,
      write: (next: UnsavedNotes) => {
        unsavedStore.value = next
      },
      clear: () => {
        unsavedStore.value = undefined
      },
    },
    isTransient: (failure: unknown) => (failure as Error).message === 'no line',
    schedule: (work: () => void) => {
      planned.push(work)
      return () => void planned.splice(planned.indexOf(work), 1)
    },
  }
  return {
    options,
    sent,
    unsavedStore,
    disconnect: () => {
      reachable = false
    },
    reconnect: () => {
      reachable = true
    },
    planned,
  }
}

describe('what a doctor writes', () => {
  test('is on the device with every letter and on the server once', async () => {
    const { options, sent, unsavedStore, planned } = createFixture()
    const autosave = new NotesAutosave(options, null)
    autosave.write({ diagnosis: 'F' })
    autosave.write({ diagnosis: 'Flu' })
    expect(unsavedStore.value?.notes.diagnosis).toBe('Flu')
    expect(planned).toHaveLength(1)
    expect(await autosave.flush()).toBe(true)
    expect(sent).toEqual([{ ...nothing, diagnosis: 'Flu' }])
    expect([autosave.state, unsavedStore.value]).toEqual(['saved', undefined])
  })

  test('is kept while the line is lost and sent when it is back', async () => {
    const { options, sent, unsavedStore, disconnect, reconnect, planned } = createFixture()
    const autosave = new NotesAutosave(options, null)
    disconnect()
    autosave.write({ recommendations: 'Rest' })
    expect(await autosave.flush()).toBe(false)
    expect([autosave.state, unsavedStore.value?.notes.recommendations]).toEqual(['unsaved', 'Rest'])
    reconnect()
    planned[0]?.()
    expect(await autosave.flush()).toBe(true)
    expect(sent.at(-1)?.recommendations).toBe('Rest')
  })

  test('comes back after a reload and is sent then', async () => {
    const written = { ...nothing, examination: 'Clear chest' }
    const { options, sent } = createFixture(nothing, written)
    const autosave = new NotesAutosave(options, null)
    expect(autosave.notes).toEqual(written)
    expect(await autosave.flush()).toBe(true)
    expect(sent).toEqual([written])
  })

  test('that the server has already is not sent again', async () => {
    const saved = { ...nothing, diagnosis: 'Flu' }
    const { options, sent } = createFixture(saved, saved)
    const autosave = new NotesAutosave(options, null)
    expect(await autosave.flush()).toBe(true)
    expect(sent).toEqual([])
  })

  test('meets what was saved elsewhere since, and neither is lost', async () => {
    const saved = { ...nothing, diagnosis: 'Flu', examination: 'Clear' }
    const { options, sent } = createFixture(saved, { ...nothing, diagnosis: 'Asthma', recommendations: 'Rest' })
    const autosave = new NotesAutosave(options, '2026-11-18T12:00:00Z')
    await autosave.flush()
    expect(sent).toEqual([{ diagnosis: 'Flu\n\nAsthma', examination: 'Clear', recommendations: 'Rest' }])
  })

  test('that is refused stays on the device and is not sent again by itself', async () => {
    const { options, planned } = createFixture()
    const autosave = new NotesAutosave({ ...options, save: () => Promise.reject(new Error('refused')) }, null)
    autosave.write({ diagnosis: 'Flu' })
    planned.length = 0
    expect(await autosave.flush()).toBe(false)
    expect([autosave.state, planned.length]).toEqual(['unsaved', 0])
  })
})
