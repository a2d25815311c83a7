import { randomInt } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Certificate } from '#contract/rounds/publicCalls'
import { attendedMinutes, confirmed, earnsCertificate, type Interval } from '#contract/rounds/rules'
import { localTime } from '#contract/rules/wallClock'
import { context, db, now } from '../../../platform/context'
import { epochMs } from '../../../platform/database/expressions'
import { readJsonRows } from '../../../platform/database/jsonRows'
import { orNotFound } from '../../../platform/http/problem'
import { localizedName } from '../../../platform/texts'
import { OptionRow, optionJson, optionOf } from '../../../schema/options'
import { roundCertificates, roundGuests, type StoredRound } from '../../../schema/rounds'
import { sendRoundMail } from './mails'

/** More people than a round has. */
const most = 1000

const AttendedRow = z.strictObject({
  user_id: z.int().nullable(),
  guest_id: z.int().nullable(),
  name: z.string(),
  alternate_name: z.string().nullable(),
  intervals: z.array(z.strictObject({ from: z.int(), until: z.int() })),
  acts: z.array(z.int()),
})

/** Returns who attended a round, when, and when they acted. */
const readAttended = (roundId: number) =>
  readJsonRows(
    AttendedRow,
    sql`select attended.user_id, attended.guest_id,
        coalesce(users.first_name || ' ' || users.last_name, round_guests.name) as name, users.alternate_name, attended.intervals,
        (select coalesce(json_agg(${sql.raw(epochMs('round_acts.at'))}), '[]') from round_acts
          where round_acts.round_id = ${roundId}
            and (round_acts.user_id = attended.user_id or round_acts.guest_id = attended.guest_id)) as acts
      from (select user_id, guest_id, json_agg(json_build_object('from', ${sql.raw(epochMs('joined_at'))},
            'until', ${sql.raw(epochMs('left_at'))})) as intervals
          from round_attendance where round_id = ${roundId} and left_at is not null group by user_id, guest_id
          limit ${most}) as attended
      left join users on users.id = attended.user_id left join round_guests on round_guests.id = attended.guest_id`,
  )

/** Without letters and digits that are easily mistaken for one another. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const newCode = () => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')

/** Issues the certificates of a round that has just ended, to everybody who attended enough of it. */
export async function issueCertificates(round: StoredRound): Promise<void> {
  if (!round.started_at) return
  const held: Interval = { from: round.started_at.getTime(), until: now().getTime() }
  const heldMinutes = Math.floor((held.until - held.from) / 60_000)
  const held_on = localTime(held.from, round.time_zone).date
  const earned = (await readAttended(round.id)).flatMap(({ intervals, acts, ...who }) => {
    const minutes = attendedMinutes(confirmed(intervals, acts), held)
    if (!earnsCertificate({ attended: minutes, held: heldMinutes }) || minutes === 0) return []
    return [{ ...who, code: newCode(), round_id: round.id, title: round.title, minutes, held_on, issued_at: now() }]
  })
  if (earned.length === 0) return
  await db().insert(roundCertificates).values(earned)
  const guests = await db().select().from(roundGuests).where(eq(roundGuests.round_id, round.id)).limit(most)
  const codes = new Map(earned.map(({ guest_id: guest, code }) => [guest, code]))
  for (const guest of guests) {
    const code = codes.get(guest.id)
    if (code) await sendRoundMail('certificate', round, guest, code)
  }
}

const CertificateRow = z.strictObject({
  code: z.string(),
  name: z.string(),
  alternate_name: z.string().nullable(),
  title: z.string(),
  minutes: z.int(),
  held_on: z.iso.date(),
  hospital: OptionRow,
  issued: z.int(),
})

async function readCertificate(condition: SQL | undefined): Promise<Certificate | null> {
  const [row] = await readJsonRows(
    CertificateRow,
    sql`select round_certificates.code, round_certificates.name, round_certificates.alternate_name, round_certificates.title,
        round_certificates.minutes, round_certificates.held_on, ${sql.raw(optionJson('hospitals'))} as hospital,
        ${sql.raw(epochMs('round_certificates.issued_at'))} as issued
      from round_certificates join rounds on rounds.id = round_certificates.round_id
      join hospitals on hospitals.id = rounds.hospital_id where ${condition}`,
  )
  if (!row) return null
  const { name, alternate_name, hospital, issued, ...certificate } = row
  return {
    ...certificate,
    name: localizedName({ name, alternate_name }),
    hospital: optionOf(hospital),
    issued_at: new Date(issued).toISOString(),
    address: `${context().platform.config.publicUrl}/public/rounds/certificate/${certificate.code}`,
  }
}

/** Returns the certificate of a person for a round; null if they have none. */
export function ownCertificate(roundId: number, userId: number): Promise<Certificate | null> {
  return readCertificate(and(eq(roundCertificates.round_id, roundId), eq(roundCertificates.user_id, userId)))
}

/** Returns a certificate by its code. @throws Problem 404, 429 */
export async function certificateOf(code: string): Promise<Certificate> {
  const { platform, address } = context()
  await platform.limiter.check('prescriptionCheck', { address: address ?? 'unknown' })
  return orNotFound(await readCertificate(eq(roundCertificates.code, code)))
}
