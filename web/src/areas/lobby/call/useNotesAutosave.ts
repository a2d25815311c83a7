import { useState, useSyncExternalStore } from 'react'
import type { LobbyAppointment } from '#contract/lobby/calls'
import { deleteDraft, readDraft, saveDraft } from '../../../app/form/drafts'
import { useUser } from '../../../app/session/useAuthSession'
import { LockedKeyError } from '../../../app/ward/deviceKey'
import { deleteWork, putWork, readWork } from '../../../app/ward/unsentWork'
import { api } from '../../../lib/api/api'
import { Problem } from '../../../lib/api/problem'
import { type Notes, NotesAutosave, type UnsavedNotes } from './notesAutosave'

/** Encrypts the notes of an earlier version, which stored them in clear. */
async function encryptEarlier(user: number, name: string, appointmentId: number) {
  const key = `mashfa.notes.${appointmentId}`
  const stored = localStorage.getItem(key)
  if (stored === null) return
  await putWork(user, name, JSON.parse(stored) as UnsavedNotes)
  localStorage.removeItem(key)
}

/**
 * Stores the unsaved notes about a visit encrypted on this device, for the doctor only; until that is done in the tab, so that a
 * reload at once loses nothing.
 */
function unsavedNotesStore(user: number, appointmentId: number) {
  const name = `notes ${appointmentId}`
  const inTab = `${name} of ${user}`
  let written: UnsavedNotes | undefined
  // In order: what is cleared must not be written after that.
  let last: Promise<unknown> = Promise.resolve()
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    // A full or blocked storage must not prevent typing: the server has the notes a second later.
    last = done.catch(() => undefined)
    return done
  }
  return {
    read: () =>
      next(async () => {
        await encryptEarlier(user, name, appointmentId)
        return (readDraft(inTab) as UnsavedNotes | undefined) ?? (await readWork<UnsavedNotes>(user, name))
      }).catch((thrown: unknown) => {
        if (thrown instanceof LockedKeyError) throw thrown
        return undefined
      }),
    write(unsaved: UnsavedNotes) {
      written = unsaved
      saveDraft(inTab, { ...unsaved })
      next(() => putWork(user, name, unsaved))
        .then(() => written === unsaved && deleteDraft(inTab))
        .catch(() => undefined)
    },
    clear() {
      written = undefined
      deleteDraft(inTab)
      next(() => deleteWork(user, name)).catch(() => undefined)
    },
  }
}

/** One autosave per visit; it keeps retrying after the page was left. */
const autosaves = new Map<number, NotesAutosave>()

function autosaveOf(user: number, appointment: LobbyAppointment): NotesAutosave {
  const { id, examination, diagnosis, recommendations } = appointment
  const known = autosaves.get(id)
  if (known && !known.isOutdated(appointment.notes_saved_at)) return known
  const autosave = new NotesAutosave(
    {
      saved: { examination, diagnosis, recommendations },
      save: async (notes, after) =>
        (await api.lobby.notes.call({ params: { id }, body: { ...notes, after } })).data.saved_at,
      savedMeanwhile: (failure) => {
        if (!(failure instanceof Problem && failure.status === 409 && 'notes' in failure.extra)) return undefined
        const { notes, saved_at: savedAt } = failure.extra as { notes: Notes; saved_at: string | null }
        return { notes, savedAt }
      },
      unsavedStore: unsavedNotesStore(user, id),
      isTransient: (failure) => !(failure instanceof Problem) || failure.isTransient,
      schedule(work, milliseconds) {
        const timer = setTimeout(work, milliseconds)
        return () => clearTimeout(timer)
      },
    },
    appointment.notes_saved_at,
  )
  autosaves.set(id, autosave)
  return autosave
}

/** Returns the autosave of a visit's notes. A component must not switch to another visit. */
export function useNotesAutosave(appointment: LobbyAppointment): NotesAutosave {
  const { id: user } = useUser()
  const [autosave] = useState(() => autosaveOf(user, appointment))
  useSyncExternalStore(autosave.watch, () => autosave.state)
  useSyncExternalStore(autosave.watch, () => autosave.notes)
  return autosave
}
