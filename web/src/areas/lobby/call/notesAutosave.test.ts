import { describe, expect, test } from 'vitest'
import { type Notes, NotesAutosave, type UnsavedNotes } from './notesAutosave'

const nothing: Notes = { examination: '', diagnosis: '', recommendations: '' }

/** Creates a device storage and a server with a fake clock. */
function createFixture(saved = nothing, unsaved?: Notes) {
  const planned: (() => void)[] = []
  const sent: Notes[] = []
  const unsavedStore: { value: UnsavedNotes | undefined } = { value: unsaved && { notes: unsaved, after: null } }
  let reachable = true
  let readable = true
  let meanwhile: Notes | undefined
  const options = {
    saved,
    save: async (notes: Notes) => {
      if (!reachable) throw new Error('no connection')
      if (meanwhile) throw new Error('changed meanwhile')
      sent.push(notes)
      return '2026-11-18T11:00:00Z'
    },
    savedMeanwhile: (failure: unknown) => {
      const found = (failure as Error).message === 'changed meanwhile' ? meanwhile : undefined
      meanwhile = undefined
      return found && { notes: found, savedAt: '2026-11-18T10:59:00Z' }
    },
    unsavedStore: {
      read: async () => {
        if (!readable) throw new Error('locked')
        return unsavedStore.value
      },
      write: (next: UnsavedNotes) => {
        unsavedStore.value = next
      },
      clear: () => {
        unsavedStore.value = undefined
      },
    },
    isTransient: (failure: unknown) => (failure as Error).message === 'no connection',
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
    lock: () => {
      readable = false
    },
    unlock: () => {
      readable = true
    },
    saveElsewhere: (notes: Notes) => {
      meanwhile = notes
    },
    planned,
  }
}

describe('notes', () => {
  test('are stored on the device on every change and sent to the server once', async () => {
    const { options, sent, unsavedStore, planned } = createFixture()
    const autosave = new NotesAutosave(options, null)
    await autosave.restored
    autosave.write({ diagnosis: 'F' })
    autosave.write({ diagnosis: 'Flu' })
    expect(unsavedStore.value?.notes.diagnosis).toBe('Flu')
    expect(planned).toHaveLength(1)
    expect(await autosave.flush()).toBe(true)
    expect(sent).toEqual([{ ...nothing, diagnosis: 'Flu' }])
    expect([autosave.state, unsavedStore.value]).toEqual(['saved', undefined])
  })

  test('stay on the device while offline and are sent after reconnecting', async () => {
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

  test('are restored and sent after a reload', async () => {
    const written = { ...nothing, examination: 'Clear chest' }
    const { options, sent } = createFixture(nothing, written)
    const autosave = new NotesAutosave(options, null)
    await autosave.restored
    expect(autosave.notes).toEqual(written)
    expect(await autosave.flush()).toBe(true)
    expect(sent).toEqual([written])
  })

  test('are merged with what is typed before they are read from the device', async () => {
    const { options, sent } = createFixture(nothing, { ...nothing, examination: 'Clear chest' })
    const autosave = new NotesAutosave(options, null)
    autosave.write({ diagnosis: 'Flu' })
    expect(await autosave.flush()).toBe(true)
    expect(sent).toEqual([{ ...nothing, examination: 'Clear chest', diagnosis: 'Flu' }])
  })

  test('that cannot be read from the device yet are neither replaced nor deleted, and are merged once they can', async () => {
    const written = { ...nothing, examination: 'Clear chest' }
    const { options, sent, unsavedStore, lock, unlock, planned } = createFixture(nothing, written)
    lock()
    const autosave = new NotesAutosave(options, null)
    await autosave.restored
    autosave.write({ diagnosis: 'Flu' })
    expect(unsavedStore.value?.notes).toEqual(written)
    expect(await autosave.flush()).toBe(true)
    expect(sent).toEqual([{ ...nothing, diagnosis: 'Flu' }])
    expect(unsavedStore.value?.notes).toEqual(written)
    unlock()
    expect(planned).toHaveLength(1)
    expect(await autosave.flush()).toBe(true)
    expect(sent.at(-1)).toEqual({ ...nothing, examination: 'Clear chest', diagnosis: 'Flu' })
    expect(unsavedStore.value).toBeUndefined()
  })

  test('that the server already has are not sent again', async () => {
    const saved = { ...nothing, diagnosis: 'Flu' }
    const { options, sent } = createFixture(saved, saved)
    const autosave = new NotesAutosave(options, null)
    expect(await autosave.flush()).toBe(true)
    expect(sent).toEqual([])
  })

  test('are merged with a version saved elsewhere in the meantime, and neither is lost', async () => {
    const saved = { ...nothing, diagnosis: 'Flu', examination: 'Clear' }
    const { options, sent } = createFixture(saved, { ...nothing, diagnosis: 'Asthma', recommendations: 'Rest' })
    const autosave = new NotesAutosave(options, '2026-11-18T12:00:00Z')
    await autosave.flush()
    expect(sent).toEqual([{ diagnosis: 'Flu\n\nAsthma', examination: 'Clear', recommendations: 'Rest' }])
  })

  test('that another device has saved while these were written are merged, and neither is lost', async () => {
    const { options, sent, saveElsewhere } = createFixture({ ...nothing, diagnosis: 'Flu' })
    const autosave = new NotesAutosave(options, '2026-11-18T10:58:00Z')
    autosave.write({ recommendations: 'Rest' })
    saveElsewhere({ ...nothing, diagnosis: 'Influenza A', examination: 'Fever' })
    expect(await autosave.flush()).toBe(false)
    expect(autosave.notes).toEqual({ examination: 'Fever', diagnosis: 'Influenza A', recommendations: 'Rest' })
    expect(await autosave.flush()).toBe(true)
    expect(sent.at(-1)).toEqual(autosave.notes)
  })

  test('that were saved although their response was lost are not merged with themselves', async () => {
    const { options, sent, disconnect, reconnect, saveElsewhere } = createFixture()
    const autosave = new NotesAutosave(options, null)
    disconnect()
    autosave.write({ diagnosis: 'Flux' })
    expect(await autosave.flush()).toBe(false)
    saveElsewhere({ ...nothing, diagnosis: 'Flux' })
    reconnect()
    autosave.write({ diagnosis: 'Flu' })
    expect(await autosave.flush()).toBe(false)
    expect(await autosave.flush()).toBe(true)
    expect(sent.at(-1)?.diagnosis).toBe('Flu')
  })

  test('that are refused stay on the device and are not sent again automatically', async () => {
    const { options, planned } = createFixture()
    const autosave = new NotesAutosave({ ...options, save: () => Promise.reject(new Error('refused')) }, null)
    autosave.write({ diagnosis: 'Flu' })
    planned.length = 0
    expect(await autosave.flush()).toBe(false)
    expect([autosave.state, planned.length]).toEqual(['unsaved', 0])
  })
})
