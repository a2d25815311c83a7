import type { AppointmentStatus } from '#contract/rules/appointmentStatus'
import type { ClinicSchedule, Interval } from '#contract/rules/clinicSchedule'
import type { ClinicPrices } from '#contract/rules/price'
import type { Slot } from '#contract/rules/slotGrid'
import type { Vacation } from '#contract/rules/vacations'
import type { Demand } from './demands'
import type { Patient } from './patients'
import type { Problem, VisitTexts } from './problems/problem'

/** A clinic for which visits are generated. */
export interface BusyClinic {
  id: number
  doctorId: number
  /** The coordinator who answers patients' messages and cancels visits for the clinic. */
  coordinatorId: number
  type: 'virtual' | 'physical'
  schedule: ClinicSchedule
  vacations: readonly Vacation[]
  /** Piastres. */
  prices: ClinicPrices
  demand: Demand
}

/** A chat message sent before a visit. Instants are in ms since the epoch. */
export interface ChatLine {
  isPatient: boolean
  body: string
  at: number
}

export interface VisitRating {
  rate: number
  comment: string | null
  at: number
}

/** A generated appointment. Instants are in ms since the epoch. */
export interface Visit {
  clinic: BusyClinic
  patient: Patient
  /** 'YYYY-MM-DD' in the clinic's calendar. */
  date: string
  slot: Slot
  /** The queue number of the slot on that day. */
  number: number
  status: AppointmentStatus
  bookedAt: number
  /** Piastres. */
  price: number
  /** Used again for follow-up visits. */
  problem: Problem
  texts: VisitTexts
  /** When the patient joined the waiting room of a virtual clinic. */
  joinedAt: number | null
  /** When the visit took place; null if it did not. */
  seen: Interval | null
  cancelled: { at: number; byPatient: boolean } | null
  chat: readonly ChatLine[]
  rating: VisitRating | null
}

/** A clinic session that has started. Instants are in ms since the epoch. */
export interface VisitSession {
  clinic: BusyClinic
  date: string
  window: Interval
  startedAt: number
  /** Null while it is running. */
  endedAt: number | null
}
