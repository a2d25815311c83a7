import { appointmentsSource } from './appointments'
import { clinicDatesSource, clinicsSource, sessionsSource } from './clinics'
import { callsSource, consultationRequestsSource } from './consultations'
import { episodesSource } from './episodes'
import { incomeSource } from './income'
import { hospitalsSource, patientsSource } from './people'
import { roundsSource } from './rounds'
import type { Source } from './source'
import { executionsSource, investigationsSource, prescriptionsSource, vitalSignsSource } from './ward'

/** All sources, in the order in which the builder lists them. */
export const sources: readonly Source[] = [
  appointmentsSource,
  episodesSource,
  patientsSource,
  hospitalsSource,
  clinicsSource,
  sessionsSource,
  prescriptionsSource,
  executionsSource,
  vitalSignsSource,
  investigationsSource,
  consultationRequestsSource,
  callsSource,
  roundsSource,
  incomeSource,
  clinicDatesSource,
]

const byName = new Map(sources.map((source) => [source.name, source]))

/** Returns the source with a name, or undefined. */
export function findSource(name: string): Source | undefined {
  return byName.get(name)
}
