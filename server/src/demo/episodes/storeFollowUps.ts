import { now } from '../../platform/context'
import { type DemoSubmission, storeSubmissions } from '../forms/storeSubmissions'
import type { Random } from '../generated/random'
import type { DemoInpatient } from './wards'

const hour = 3_600_000

interface Setting {
  /** Ids of final forms by their keys. */
  forms: ReadonlyMap<string, number>
  random: Random
}

/** The authors and the subject of the follow-ups of an episode. */
interface FollowedUp {
  episode: number
  patient: number
  hospital: number
  specialty: number
  doctor: number
  /** Undefined if the hospital has no nurse. */
  nurse: number | undefined
}

/** Returns how many hours ago regular follow-ups since the admission were written. */
function hoursAgo(admitted: number, every: number): number[] {
  const hours: number[] = []
  for (let ago = admitted - every / 2; ago > 1; ago -= every) hours.push(ago)
  return hours
}

/**
 * Stores follow-ups of an open episode, if its specialty has forms: of the doctor every day, of the nurse every twelve hours,
 * and the draft that each of them has begun.
 */
export async function storeFollowUps(
  inpatient: DemoInpatient,
  { episode, patient, hospital, specialty, doctor, nurse }: FollowedUp,
  { forms, random }: Setting,
): Promise<void> {
  const { admitted, isStable, discharged } = inpatient
  const formOf = (type: 'doctor' | 'nurse') => forms.get(`${inpatient.specialty} ${type}`)
  if (discharged !== undefined) return
  const written = (type: 'doctor' | 'nurse', creatorId: number | undefined, ago: number, isDraft: boolean) => {
    const surveyId = formOf(type)
    if (surveyId === undefined || creatorId === undefined) return []
    const followUp: DemoSubmission = {
      ...{ surveyId, creatorId, type, isDraft, episodeId: episode },
      patientId: patient,
      hospitalId: hospital,
      specialtyId: specialty,
      language: inpatient.hospital === 'hub' || inpatient.hospital === 'aswan' ? 'ar' : 'en',
      burden: isStable ? 0 : 0.5,
      at: now().getTime() - ago * hour,
    }
    return [followUp]
  }
  await storeSubmissions(
    [
      ...hoursAgo(admitted, 24).flatMap((ago) => written('doctor', doctor, ago, false)),
      ...hoursAgo(admitted, 12).flatMap((ago) => written('nurse', nurse, ago, false)),
      ...written('doctor', doctor, 0.5, true),
      ...written('nurse', nurse, 0.5, true),
    ].sort((one, other) => one.at - other.at),
    { random, now: now().getTime(), acknowledgedBy: doctor },
  )
}
