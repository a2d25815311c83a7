import { useState, useSyncExternalStore } from 'react'
import type { LobbyAppointment } from '#contract/lobby/calls'
import { api } from '../../../lib/api/api'
import { Problem } from '../../../lib/api/problem'
import { NoteKeeper, type Shelved } from './noteKeeper'

function shelfOf(appointmentId: number) {
  const key = `mashfa.notes.${appointmentId}`
  return {
    read(): Shelved | undefined {
      try {
        return JSON.parse(localStorage.getItem(key) ?? '') as Shelved
      } catch {
        return undefined
      }
    },
    write(shelved: Shelved) {
      try {
        localStorage.setItem(key, JSON.stringify(shelved))
      } catch {
        // A full or forbidden storage keeps nobody from writing: the server has it a second later.
      }
    },
    clear: () => localStorage.removeItem(key),
  }
}

/** One for each consultation of this page: it goes on trying to save after the screen was left. */
const keepers = new Map<number, NoteKeeper>()

function keeperOf(appointment: LobbyAppointment): NoteKeeper {
  const { id, examination, diagnosis, recommendations } = appointment
  const known = keepers.get(id)
  if (known) return known
  const keeper = new NoteKeeper(
    {
      stored: { examination, diagnosis, recommendations },
      save: async (notes) => (await api.lobby.notes.call({ params: { id }, body: notes })).data.saved_at,
      shelf: shelfOf(id),
      isPassing: (failure) => !(failure instanceof Problem) || failure.isPassing,
      later(work, milliseconds) {
        const timer = setTimeout(work, milliseconds)
        return () => clearTimeout(timer)
      },
    },
    appointment.notes_saved_at,
  )
  keepers.set(id, keeper)
  return keeper
}

/** The notes of one consultation, kept while they are written; another consultation is another component. */
export function useNotes(appointment: LobbyAppointment): NoteKeeper {
  const [keeper] = useState(() => keeperOf(appointment))
  useSyncExternalStore(keeper.watch, () => keeper.state)
  useSyncExternalStore(keeper.watch, () => keeper.notes)
  return keeper
}
