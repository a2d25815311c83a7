import { eq, inArray, sql } from 'drizzle-orm'
import { storeDepartment, storeEpisode } from '../areas/episodes/testing/storeEpisode'
import type { ClinicDay } from '../areas/lobby/testing/clinicDay'
import { storeRound } from '../areas/rounds/testing/storeRound'
import { hashToken } from '../platform/auth/secretToken'
import type { TestServer } from '../platform/testing/server'
import {
  roundCases,
  roundCertificates,
  roundGuests,
  roundHands,
  roundPolls,
  roundRecordingConsents,
  roundStates,
  rounds,
} from '../schema/rounds'
import { idOf } from '../testing/stored'

/** The calls that need a round of their own, because each changes its state: those of a round that runs, or does not. */
const ofRunning = [
  'end',
  'activeCase',
  'addConsultation',
  'switchSpeaker',
  'view',
  'raiseHand',
  'floor',
  'poll',
  'changePoll',
  'next',
  'ready',
  'recordingConsent',
  'startRecording',
  'stopRecording',
]
const ofOpened = ['update', 'remove', 'start', 'setAgenda', 'propose', 'withdraw', 'check']
/** The calls that share a round that runs. */
const ofShared = ['agenda', 'sheet', 'conference', 'attendanceUpdate', 'lowerHand']
/** The calls about those who follow a round from outside. */
const ofPublic = ['registrations', 'admit', 'removeGuest']

const outside = (round_id: number, name: string) => ({
  ...{ round_id, part: 'public' as const, name, email: `${name}@test.example`, created_at: new Date(0) },
})

/**
 * Stores rounds that the doctor organizes for these calls.
 * @returns the id in the path of each of them, and what the calls refer to
 */
export async function holdRounds(
  testServer: TestServer,
  { hospitalId: hospital, doctor: { userId: organizer } }: ClinicDay,
) {
  const { database, clock } = testServer
  const department = await storeDepartment(testServer, hospital)
  const speaker = (await testServer.addUser({ role: 'DOCTOR', hospitals: [hospital] })).userId
  const paths = new Map<string, number>()
  const cases = new Map<string, number>()
  const stays = new Map<string, number>()
  for (const call of [...ofRunning, ...ofOpened]) {
    const patient = (await testServer.addUser()).userId
    const episode = await storeEpisode(testServer, { hospital, department, patient, creator: organizer })
    const isRunning = ofRunning.includes(call)
    const stored = await storeRound(testServer, {
      ...{ hospital, department, organizer, isRunning, speakers: [speaker] },
      ...(call === 'propose' ? {} : { episode }),
    })
    paths.set(`rounds.${call}`, stored.round)
    cases.set(`rounds.${call}`, stored.roundCase)
    stays.set(`rounds.${call}`, episode)
  }
  const later = { starts_at: new Date(clock.now().getTime() + 30 * 60_000) }
  await database
    .update(rounds)
    .set(later)
    .where(eq(rounds.id, paths.get('rounds.propose') ?? 0))
  const proposer = { proposed_by: speaker }
  await database
    .update(roundCases)
    .set(proposer)
    .where(eq(roundCases.id, cases.get('rounds.check') ?? 0))
  await database.execute(sql`insert into round_guests (round_id, part, name, email, created_at)
    values (${paths.get('rounds.check')}, 'attendee', 'Guest', 'guest@test.example', ${clock.now().toISOString()})`)
  const recorded = ['recordingConsent', 'startRecording'].map((call) => paths.get(`rounds.${call}`) ?? 0)
  await database.update(rounds).set({ is_recorded: true }).where(inArray(rounds.id, recorded))
  await database.insert(roundRecordingConsents).values({
    ...{ round_id: paths.get('rounds.startRecording') ?? 0, user_id: organizer },
    ...{ agrees: true, answered_at: clock.now() },
  })
  await database
    .update(roundStates)
    .set({ next_id: organizer })
    .where(eq(roundStates.round_id, paths.get('rounds.ready') ?? 0))
  const poll = {
    ...{ round_id: paths.get('rounds.changePoll') ?? 0, question: 'Yes?', options: ['Yes', 'No'] },
    ...{ asked_by: organizer, asked_at: clock.now() },
  }
  const asked = idOf(await database.insert(roundPolls).values(poll).returning({ id: roundPolls.id }))
  const patient = (await testServer.addUser()).userId
  const shared = await storeRound(testServer, {
    ...{ hospital, department, organizer, isRunning: true },
    episode: await storeEpisode(testServer, { hospital, department, patient, creator: organizer }),
  })
  for (const call of ofShared) paths.set(`rounds.${call}`, shared.round)
  cases.set('rounds.sheet', shared.roundCase)
  await database.insert(roundHands).values({ round_id: shared.round, user_id: organizer, raised_at: clock.now() })
  const ended = await storeRound(testServer, { hospital, department, organizer, isEnded: true })
  const open = await storeRound(testServer, { hospital, department, organizer, isRunning: true })
  await database.update(rounds).set({ is_public: true }).where(eq(rounds.id, open.round))
  const [confirmToken, link] = [
    `token-that-confirms-a-registration-${open.round}`,
    `personal-link-of-somebody-outside-${open.round}`,
  ]
  await database.insert(roundGuests).values([
    { ...outside(open.round, 'confirm'), state: 'registered', confirm_hash: hashToken(confirmToken) },
    { ...outside(open.round, 'hall'), state: 'confirmed', link_hash: hashToken(link) },
    { ...outside(open.round, 'waiting'), state: 'waiting' },
  ])
  const removed = { ...outside(open.round, 'removed'), state: 'waiting' as const }
  const guest = idOf(await database.insert(roundGuests).values(removed).returning({ id: roundGuests.id }))
  paths.set('rounds.recording', ended.round)
  for (const call of ofPublic) paths.set(`publicRounds.${call}`, open.round)
  paths.set('publicRounds.certificate', ended.round)
  const certificate = {
    code: `FUZZ${String(ended.round).padStart(8, '0')}`,
    round_id: ended.round,
    user_id: organizer,
    name: 'Doctor',
    minutes: 60,
  }
  await database
    .insert(roundCertificates)
    .values({ ...certificate, title: 'Round', held_on: '2026-11-18', issued_at: clock.now() })
  const [running] = await database
    .select({ token: rounds.session_token })
    .from(rounds)
    .where(eq(rounds.id, paths.get('rounds.view') ?? 0))
  return {
    paths,
    cases,
    facts: {
      roundUnit: department,
      roundSpeaker: speaker,
      roundOrganizer: organizer,
      roundPoll: asked,
      roundEnded: ended.round,
      roundSession: running?.token,
      roundStays: stays,
      publicRound: open.round,
      confirmToken,
      roundLink: link,
      certificateCode: certificate.code,
      roundGuest: guest,
    },
  }
}

/** Values for the fields of the calls of rounds. */
export function valuesOfRounds(name: string, facts: Record<string, unknown>): Record<string, unknown> {
  const stays = facts.roundStays as ReadonlyMap<string, number>
  const stay = stays.get(name)
  const people = {
    ...{ organizer_id: facts.roundOrganizer, unit: facts.roundUnit, mandatory_speakers: [facts.roundSpeaker] },
    ...{
      mandatory_attendees: [facts.colleague],
      spokes: [{ spoke: facts.hospital_id, consultants: [facts.roundSpeaker] }],
    },
  }
  const values: Record<string, Record<string, unknown>> = {
    'rounds.create': people,
    'rounds.update': people,
    'rounds.activeCase': { activeCase: stay, selectedPatient: null, caseType: 'episode', version: 1 },
    'rounds.addConsultation': { case_id: stay, case_type: 'episode' },
    'rounds.switchSpeaker': { speaker_id: facts.roundOrganizer, version: 1 },
    'rounds.next': { user_id: null, version: 1 },
    'rounds.propose': { episode_id: stay, presenter_id: null },
    'rounds.floor': { user_id: facts.roundSpeaker, version: 1 },
    'rounds.changePoll': { poll_id: facts.roundPoll },
    'rounds.rate': { model_id: facts.roundEnded, model_type: 'round' },
    'rounds.setAgenda': { cases: [], version: 1 },
    'publicRounds.register': { round_id: facts.publicRound },
    'publicRounds.confirm': { token: facts.confirmToken },
    'publicRounds.admit': { all: true },
    'publicRounds.hall': { link: facts.roundLink, still_here: false },
  }
  return { version: 1, ...values[name] }
}
