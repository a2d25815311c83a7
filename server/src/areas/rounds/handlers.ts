import { eq } from 'drizzle-orm'
import { rounds as calls } from '#contract/rounds/calls'
import { caller, context, db } from '../../platform/context'
import { readPage } from '../../platform/database/page'
import { handlers } from '../../platform/http/handlers'
import { apiText } from '../../platform/texts'
import { roundStates } from '../../schema/rounds'
import { showCase } from './activeCase'
import { updateOwnAttendance } from './attendance'
import { checkCase, openSheet, proposeCase, readAgenda, readCase, setAgenda, withdrawCase } from './cases'
import { readConference } from './conference'
import { giveFloor, lowerHand, raiseHand } from './floor'
import { listRounds, roundsAttendedBy, roundsOrganizedBy } from './list'
import { calendarRounds, roundOfSession } from './mine'
import { nameNext, sayReady } from './next'
import { addNote, notesOfEpisode } from './notes'
import { accessiblePatients, casesOfPatient } from './patients'
import { readRecording } from './playback'
import { askPoll, changePoll } from './polls'
import { rateRound } from './rate'
import { readDetails, readRound } from './read'
import { recordView } from './recorder'
import { answerConsent, endRecording, startRecording } from './recording'
import { endRound, startRound } from './run'
import { createRound, removeRound, updateRound } from './save'
import { switchSpeaker } from './speaker'
import { lockRunning } from './state'
import { invitablePeople, roundUtilities } from './utilities'

export const roundHandlers = handlers(calls, {
  create: async ({ body }) => ({ data: await readRound(await createRound(body)) }),

  show: async ({ params }) => ({ data: await readRound(params.id) }),

  update: async ({ params, body }) => {
    await updateRound(params.id, body)
    return { data: await readRound(params.id) }
  },

  remove: async ({ params, query }) => {
    await removeRound(params.id, query.scope ?? 'one')
    return { message: apiText('done.deleted') }
  },

  details: async ({ params }) => ({ data: await readDetails(params.id) }),

  list: async ({ query, scope }) => listRounds(query, await scope()),

  utilities: async ({ scope }) => ({ data: await roundUtilities(await scope()) }),

  people: async ({ query, scope }) => ({ data: await invitablePeople(query, await scope()) }),

  myRounds: async ({ scope }) => ({
    data: { organizer: await roundsOrganizedBy(scope()), attendee: await roundsAttendedBy(scope()) },
  }),

  attendeeRounds: async ({ scope }) => ({ data: await roundsAttendedBy(scope()) }),

  calendar: async ({ query, scope }) => ({ data: await calendarRounds(scope(), query.currentDate) }),

  session: async ({ params, scope }) => ({ data: await roundOfSession(params.sessionToken, scope()) }),

  start: async ({ params, query }) => {
    await startRound(params.id, query.early === '1')
    return { data: await readDetails(params.id) }
  },

  conference: async ({ params }) => ({ data: await readConference(params.id) }),

  accessiblePatients: async ({ query, scope }) => ({ data: await accessiblePatients(query.q, await scope()) }),

  cases: async ({ query, scope }) => ({ data: await casesOfPatient(query, await scope()) }),

  activeCase: async ({ params, body }) => ({ data: await showCase(params.id, body) }),

  addConsultation: async ({ params, body }) => ({
    data: { id: await addNote(params.id, body.case_id, body.note), message: apiText('round.noteSaved') },
  }),

  ofEpisode: ({ params, query }) => readPage(query, notesOfEpisode(params.id)),

  switchSpeaker: async ({ params, body }) => ({ data: await switchSpeaker(params.id, body.speaker_id, body.version) }),

  attendanceUpdate: async ({ params, body }) => {
    await updateOwnAttendance(params.id, body.type)
    return { message: apiText('done.saved') }
  },

  end: async ({ params }) => {
    await endRound(params.id)
    return { data: await readDetails(params.id) }
  },

  rate: async ({ body }) => {
    await rateRound(caller().id, body)
    return { message: apiText('done.saved') }
  },

  agenda: async ({ params }) => ({ data: await readAgenda(params.id) }),

  setAgenda: async ({ params, body }) => {
    await setAgenda(params.id, body)
    return { data: await readAgenda(params.id) }
  },

  propose: async ({ params, body }) => ({ data: await readCase(params.id, await proposeCase(params.id, body)) }),

  withdraw: async ({ params }) => {
    await withdrawCase(params.id, params.caseId)
    return { message: apiText('done.deleted') }
  },

  sheet: async ({ params }) => ({ data: await openSheet(params.id, params.caseId) }),

  check: async ({ params }) => {
    await checkCase(params.id, params.caseId)
    return { data: await readCase(params.id, params.caseId) }
  },

  view: async ({ params, body }) => {
    const { version, view } = body
    await lockRunning(params.id, version)
    await db().update(roundStates).set({ view }).where(eq(roundStates.round_id, params.id))
    await recordView(params.id, view)
    const data = { round_id: params.id, version, view }
    context().platform.realtime.publish('round', params.id, { event: 'ViewChanged', data })
    return { message: apiText('done.saved') }
  },

  raiseHand: async ({ params, body }) => ({ data: await raiseHand(params.id, body.version) }),

  lowerHand: async ({ params }) => ({ data: await lowerHand(params.id) }),

  floor: async ({ params, body }) => ({ data: await giveFloor(params.id, body.user_id, body.version) }),

  poll: async ({ params, body }) => ({ data: await askPoll(params.id, body) }),

  changePoll: async ({ params, body }) => ({ data: await changePoll(params.id, body) }),

  next: async ({ params, body }) => ({ data: await nameNext(params.id, body.user_id, body.version) }),

  ready: async ({ params, body }) => ({ data: await sayReady(params.id, body.ready) }),

  recordingConsent: async ({ params, body }) => {
    await answerConsent(params.id, body.agrees)
    return { message: apiText('done.saved') }
  },

  startRecording: async ({ params, body }) => ({ data: await startRecording(params.id, body.version) }),

  stopRecording: async ({ params }) => ({ data: await endRecording(params.id) }),

  recording: async ({ params }) => ({ data: await readRecording(params.id) }),
})
