import { useState, useSyncExternalStore } from 'react'
import type { LobbyAppointment } from '#contract/lobby/calls'
import { api } from '../../../lib/api/api'
import { Problem } from '../../../lib/api/problem'
import { NotesAutosave, type UnsavedNotes } from './notesAutosave'

function unsavedNotesStore(appointmentId: number) {
  const key = `mashfa.notes.${appointmentId}`
  return {
    read(): UnsavedNotes | undefined {
      try {
        return JSON.parse(localStorage.getItem(key) ?? '') as UnsavedNotes
      } catch {
        return undefined
      }
    },
    write(unsaved: UnsavedNotes) {
      try {
        localStorage.setItem(key, JSON.stringify(unsaved))
      } catch {
        // A full or blocked storage must not prevent typing: the server has the notes a second later.
      }
    },
    clear: () => localStorage.removeItem(key),
  }
}

/** One autosave per visit; it keeps retrying after the page was left. */
const autosaves = new Map<number, NotesAutosave>()

function autosaveOf(appointment: LobbyAppointment): NotesAutosave {
  const { id, examination, diagnosis, recommendations } = appointment
  const known = autosaves.get(id)
  if (known) return known
  const autosave = new NotesAutosave(
    {
      saved: { examination, diagnosis, recommendations },
      save: async (notes) => (await api.lobby.notes.call({ params: { id }, body: notes })).data.saved_at,
      unsavedStore: unsavedNotesStore(id),
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
  const [autosave] = useState(() => autosaveOf(appointment))
  useSyncExternalStore(autosave.watch, () => autosave.state)
  useSyncExternalStore(autosave.watch, () => autosave.notes)
  return autosave
}
