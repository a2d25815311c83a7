import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LobbyAppointment } from '#contract/lobby'
import { api } from '../../../lib/api/api'
import { NoteKeeper, type Notes } from './noteKeeper'

function shelfOf(appointmentId: number) {
  const key = `mashfa.notes.${appointmentId}`
  return {
    read(): Notes | undefined {
      try {
        return JSON.parse(localStorage.getItem(key) ?? '') as Notes
      } catch {
        return undefined
      }
    },
    write: (notes: Notes) => localStorage.setItem(key, JSON.stringify(notes)),
    clear: () => localStorage.removeItem(key),
  }
}

/** The notes of one consultation, kept while they are written; another consultation is another component. */
export function useNotes(appointment: LobbyAppointment): NoteKeeper {
  const { id } = appointment
  // What the server has is read once: what is written here since is newer.
  const [keeper] = useState(
    () =>
      new NoteKeeper(
        {
          stored: {
            examination: appointment.examination,
            diagnosis: appointment.diagnosis,
            recommendations: appointment.recommendations,
          },
          save: async (notes) => (await api.lobby.notes.call({ params: { id }, body: notes })).data.saved_at,
          shelf: shelfOf(id),
          later(work, milliseconds) {
            const timer = setTimeout(work, milliseconds)
            return () => clearTimeout(timer)
          },
        },
        appointment.notes_saved_at,
      ),
  )
  useEffect(() => () => keeper.stop(), [keeper])
  useSyncExternalStore(keeper.watch, () => keeper.state)
  useSyncExternalStore(keeper.watch, () => keeper.notes)
  return keeper
}
