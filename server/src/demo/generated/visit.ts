import type { AppointmentStatus } from '#contract/rules/appointmentStatus'
import type { ClinicSchedule, Interval } from '#contract/rules/clinicSchedule'
import type { ClinicPrices } from '#contract/rules/price'
import type { Slot } from '#contract/rules/slotGrid'
import type { Vacation } from '#contract/rules/vacations'
import type { Demand } from './demands'
import type { Patient } from './patients'
import type { Problem, VisitTexts } from './problems/problem'

/** A clinic to which people are invented who come. */
export interface BusyClinic {
  id: number
  doctorId: number
  /** Writes with patients, and cancels for the clinic. */
  coordinatorId: number
  type: 'virtual' | 'physical'
  schedule: ClinicSchedule
  vacations: readonly Vacation[]
  /** Piastres. */
  prices: ClinicPrices
  demand: Demand
}

/** Said in the chat of a visit before it. Instants are ms since the epoch. */
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

/** An invented appointment. Instants are ms since the epoch. */
export interface Visit {
  clinic: BusyClinic
  patient: Patient
  /** 'YYYY-MM-DD' in the clinic's calendar. */
  date: string
  slot: Slot
  /** In the queue of the day. */
  number: number
  status: AppointmentStatus
  bookedAt: number
  /** Piastres. */
  price: number
  /** For a later visit that follows this one. */
  problem: Problem
  texts: VisitTexts
  /** In a video clinic, when the patient came into the waiting room. */
  joinedAt: number | null
  /** What a visit that took place has. */
  seen: Interval | null
  cancelled: { at: number; byPatient: boolean } | null
  chat: readonly ChatLine[]
  rating: VisitRating | null
}

/** A clinic's day that has begun. Instants are ms since the epoch. */
export interface VisitSession {
  clinic: BusyClinic
  date: string
  window: Interval
  startedAt: number
  /** Null while it goes on. */
  endedAt: number | null
}
