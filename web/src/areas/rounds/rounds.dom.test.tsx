import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Agenda, CaseSheet, Conference } from '#contract/rounds/conference'
import { Hall } from '#contract/rounds/publicCalls'
import { PublicRound, Round, RoundDetails, type RoundRow, RoundUtilities } from '#contract/rounds/round'
import { queryClient } from '../../app/query/QueryLayer'
import { openApp } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { sampleOf } from '../../testing/sampleOf'
import { Failure, invalid, pageOf, server } from '../../testing/testServer'

const at = '2026-11-24T11:00:00.000Z'
const format = {
  ...{ starts_at: at, ends_at: '2026-11-24T12:30:00.000Z', agenda_closes_at: at, closes_at: at, started_at: at },
  ...{
    raised_at: at,
    shown_since: null,
    sheet: null,
    view: null,
    recording: null,
    presence_due_at: at,
    time_zone: 'Africa/Cairo',
    avatar: null,
    gender: 'male',
  },
  ...{ age_band: { from: 45, to: 59 }, call_part: null },
  ...{ date: '2026-11-24', date_original: '2026-11-24', from: '13:00', to: '14:30', session_token: null },
}
const cannot = { start: false, start_early: false, enter: false, join: false, edit: false, propose: false }
const sample = sampleOf(RoundDetails, format)
const round: RoundDetails = {
  ...sample,
  ...{ id: 5, title: 'Cardiology case round', organizerName: 'Mona El-Shazly', specialtyName: 'Cardiology' },
  ...{ status: 1, statusText: 'opened', type: 'virtual', type_text: 'Virtual', rating: null, can: cannot },
  ...{ is_organizer: true, is_attendee: false, speakers: [], attendees: [], presenters: [] },
  ...{ guest_speakers: [{ name: 'Karim Wahba' }], guest_attendees: [] },
}
const listed: RoundRow = { ...round, in_series: false }
const token = '0b8f1f4e-7f43-4c5e-9a59-0f6a3c1d2e3f'
const noCases = { ...sampleOf(Agenda, format), cases: [] }

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const stage = page.getByRole('region', { name: 'Video call' })
const all = ['list-round', 'show-round', 'create-round', 'update-round', 'delete-round'] as const

beforeEach(async () => {
  sessionStorage.clear()
  server
    .on('rounds', 'busy', () => ({ data: { doctors: [], gaps: [], time_zone: 'Africa/Cairo' } }))
    .on('rounds', 'list', (received) => pageOf([listed], received))
    .on('rounds', 'myRounds', () => ({ data: { organizer: [listed], attendee: [] } }))
    .on('rounds', 'attendeeRounds', () => ({ data: [] }))
    .on('rounds', 'agenda', () => ({ data: noCases }))
    .on('rounds', 'details', () => ({ data: round }))
    .on('notifications', 'unread', () => ({ data: [], meta: { unread: 0 } }))
    .on('chat', 'messages', () => ({ data: [], meta: { has_older: false, readers: [], participants: [] } }))
  await signInAs(personWith([...all, 'list-my-notifications', 'list-patient', 'show-episode']))
})

afterEach(() => vi.restoreAllMocks())

test('the list has the documented columns, and asks before a round is deleted', async () => {
  server.on('rounds', 'remove', () => ({ message: 'Deleted' }))
  await openApp({ at: '/rounds' })
  const headers = ['Title', 'Organizer', 'Specialty', 'Type', 'Date', 'From', 'To', 'Status']
  for (const name of headers) await expect.element(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Cardiology case round' })
  await expect.element(row.getByText('1:00 PM')).toBeVisible()
  await userEvent.click(row.getByRole('button', { name: /actions/i }))
  await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }))
  await expect.element(dialog.getByText('You Want To Delete This Round.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Yes' }))
  await expect.poll(() => server.received('rounds', 'remove').length).toBe(1)
})

test('the form requires the documented fields, and takes guests by name and email', async () => {
  const utilities: RoundUtilities = {
    ...sampleOf(RoundUtilities, format),
    types: [
      { type: 'virtual', name: 'Virtual' },
      { type: 'physical', name: 'Physical' },
    ],
  }
  server
    .on('rounds', 'utilities', () => ({ data: utilities }))
    .on('rounds', 'people', () => ({ data: [] }))
    .on('rounds', 'create', () => ({ data: sampleOf(Round, format) }))
  await openApp({ at: '/rounds/create' })
  await userEvent.click(page.getByRole('button', { name: /^Save/ }))
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect.element(title).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(title, 'Cardiology case round')
  await userEvent.click(page.getByRole('group', { name: 'Guest speakers' }).getByRole('button', { name: 'Add guest' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add', exact: true }))
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Karim Wahba')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Email' }), 'karim@clinic.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Add', exact: true }))
  await expect.element(page.getByText('karim@clinic.example')).toBeVisible()
  expect(server.received('rounds', 'create')).toEqual([])
})

test('a new round repeats until a day; one in a series asks whether the later ones change too, and so does deleting', async () => {
  const utilities = sampleOf(RoundUtilities, format)
  const series = { repeat: 'weekly' as const, until: '2027-01-26', following: 9 }
  server
    .on('rounds', 'utilities', () => ({ data: utilities }))
    .on('rounds', 'people', () => ({ data: [] }))
    .on('rounds', 'show', () => ({
      data: { ...sampleOf(Round, format), id: 5, shared_speakers: '[]', shared_attendees: '[]', series },
    }))
    .on('rounds', 'list', (received) => pageOf([{ ...listed, in_series: true }], received))
    .on('rounds', 'remove', () => ({ message: 'Deleted' }))
  const create = await openApp({ at: '/rounds/create' })
  expect(page.getByText('Repeat until').query()).toBeNull()
  await userEvent.click(page.getByRole('combobox', { name: /^Repeat/ }))
  await userEvent.click(page.getByRole('option', { name: 'Every week' }))
  await expect.element(page.getByText('Repeat until')).toBeVisible()
  await create.unmount()
  const edit = await openApp({ at: '/rounds/edit/5' })
  await expect.element(page.getByRole('radio', { name: 'This round only' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'This and all later ones: 9 rounds' })).toBeVisible()
  await edit.unmount()
  await openApp({ at: '/rounds' })
  const row = page.getByRole('row').filter({ hasText: 'Cardiology case round' })
  await userEvent.click(row.getByRole('button', { name: /actions/i }))
  await userEvent.click(page.getByRole('menuitem', { name: 'Delete this and all later ones' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Yes' }))
  await expect.poll(() => server.received('rounds', 'remove').at(-1)?.query.get('scope')).toBe('following')
})

test('the detail view has the documented fields', async () => {
  await openApp({ at: '/rounds/show/5' })
  await expect.element(page.getByRole('heading', { name: 'Cardiology case round' })).toBeVisible()
  for (const name of ['Speakers', 'Guest speakers', 'Attendees', 'Guest attendees'])
    await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect.element(page.getByText('Karim Wahba')).toBeVisible()
})

test('my rounds are cards of two kinds; the attendee page has one', async () => {
  const { unmount } = await openApp({ at: '/rounds/my-rounds' })
  await expect.element(page.getByRole('heading', { name: 'Organizer Rounds' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Cardiology case round/ })).toBeVisible()
  await unmount()
  await openApp({ at: '/rounds/attendee/rounds' })
  await expect.element(page.getByText('No Available Rounds')).toBeVisible()
  expect(page.getByRole('heading', { name: 'Organizer Rounds' }).query()).toBeNull()
})

test('the organizer starts on the day; an attendee waits, and then joins', async () => {
  server.on('rounds', 'details', () => ({ data: { ...round, can: { ...cannot, start: true } } }))
  server.on('rounds', 'start', () => invalid({ status: ['This round starts later'] }))
  const asOrganizer = await openApp({ at: '/rounds/my-rounds/5/details' })
  await userEvent.click(button('Start'))
  await expect.element(page.getByText('This round starts later')).toBeVisible()
  expect(server.received('rounds', 'start').at(-1)?.query.get('early')).toBe('0')

  await asOrganizer.unmount()
  server.on('rounds', 'details', () => ({ data: { ...round, is_organizer: false, is_attendee: true } }))
  const asAttendee = await openApp({ at: '/rounds/my-rounds/6/details' })
  await expect.element(page.getByText('Waiting the Round to start')).toBeVisible()

  await asAttendee.unmount()
  const running = { ...round, status: 2 as const, statusText: 'running', session_token: token }
  server.on('rounds', 'details', () => ({
    data: { ...running, is_organizer: false, is_attendee: true, can: { ...cannot, join: true } },
  }))
  await openApp({ at: '/rounds/my-rounds/7/details' })
  await expect.element(page.getByRole('link', { name: 'Join' })).toHaveAttribute('href', `/round/${token}/conference`)
})

const conferenceSample = sampleOf(Conference, format)
const me = { id: 1, first_name: 'Rima', last_name: 'Haddad', name_text: 'Rima Haddad', avatar: null }
const other = { ...me, id: 7, name_text: 'Abdirahman Warsame' }
const [agendaCase] = conferenceSample.agenda
const state = {
  ...{ round_id: 5, version: 3, status: 2 as const, presenter: me, case_id: null, view: null, floor: null },
  ...{ next: null, next_is_ready: false },
  ...{ hands: [{ ...other, raised_at: at }], poll: null },
}
const conference = {
  ...conferenceSample,
  ...{ id: 5, title: 'Cardiology case round', session_token: token, state, sheet: null, is_open: false },
  recording: null,
  presence_due_at: new Date(Date.now() + 3_600_000).toISOString(),
  ...{ presenters: [me, other], people: [me, other], is_organizer: true, can_control: true, has_rated: false },
  agenda: agendaCase
    ? [
        {
          ...agendaCase,
          id: 11,
          state: 'accepted' as const,
          is_ready: true,
          missing: [],
          shown_id: 40,
          episode_id: null,
          can_open: false,
        },
      ]
    : [],
}

async function openConference(changes: object = {}) {
  server.on('rounds', 'session', () => ({ data: { id: 5, title: 'Cardiology case round' } }))
  server.on('rounds', 'attendanceUpdate', () => ({ message: 'Saved' }))
  server.on('rounds', 'conference', () => ({ data: { ...conference, ...changes } }))
  await openApp({ at: `/round/${token}/conference` })
}

test('whoever controls the round shows a case with the version that they saw, and learns that another was faster', async () => {
  server.on('rounds', 'activeCase', () => new Failure(409, { error: 'Changed meanwhile', state }))
  await openConference()
  await expect.element(page.getByText(/This round has no sound or video/)).toBeVisible()
  await userEvent.click(button('Show to everybody'))
  await expect
    .poll(() => server.received('rounds', 'activeCase').at(-1)?.body)
    .toEqual({ activeCase: 40, caseType: 'episode', selectedPatient: null, version: 3 })
  await expect.element(page.getByText('The round has moved on meanwhile. Look at it and decide again.')).toBeVisible()
  await expect.poll(() => server.received('rounds', 'attendanceUpdate').at(0)?.body).toEqual({ type: 'join' })
})

test('switching alone says so; ending asks in the documented words', async () => {
  server.on('rounds', 'end', () => ({ data: { ...round, status: 3 } }))
  await openConference()
  await userEvent.click(button('Switch presenter'))
  await expect.element(dialog.getByText('You Are The Only Online Organizer of this Round')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }).first())
  await userEvent.click(button('End round'))
  await expect.element(dialog.getByText('Are You Sure You Want to End The Round?')).toBeVisible()
  server.on('rounds', 'conference', () => ({ data: { ...conference, state: { ...state, status: 3, version: 4 } } }))
  server.on('rounds', 'rate', () => ({ message: 'Saved' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Yes' }))
  await expect.element(dialog.getByText('The Round Is Finished, Thanks For using our System.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Send rating' }))
  await expect
    .poll(() => server.received('rounds', 'rate').at(-1)?.body)
    .toEqual({ model_id: 5, model_type: 'round', rate: 5, touched: false, will_change: false })
})

test('whoever is on stage joins by a tap, with sound only without a camera', async () => {
  server.on('meeting', 'accessToken', () => new Failure(503))
  const devices = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValue(new DOMException('', 'NotFoundError'))
  await openConference({ call_part: 'stage' })
  await expect.element(button('Join with video')).toBeVisible()
  expect(devices).not.toHaveBeenCalled()
  await userEvent.click(button('Join with sound only'))
  await expect.poll(() => server.received('meeting', 'accessToken').at(-1)?.body).toEqual({ room_name: 'round.5' })
  expect(devices.mock.calls.map(([asked]) => Object.keys(asked ?? {}))).toEqual([['audio']])
  await userEvent.click(stage.getByRole('button', { name: 'Leave', exact: true }))
  await expect.element(button('Join with video')).toBeVisible()
})

test('the hall listens without a device, and can leave the call', async () => {
  server.on('meeting', 'accessToken', () => new Failure(503))
  const devices = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
  await openConference({ is_organizer: false, can_control: false, call_part: 'hall' })
  await expect.poll(() => server.received('meeting', 'accessToken').at(-1)?.body).toEqual({ room_name: 'round.5' })
  await expect.element(stage).toBeVisible()
  expect(page.getByRole('button', { name: /microphone|camera/i }).query()).toBeNull()
  await userEvent.click(stage.getByRole('button', { name: 'Leave', exact: true }))
  await expect.element(button('Listen')).toBeVisible()
  expect(devices).not.toHaveBeenCalled()
})

test('an attendee raises a hand and votes, and controls nothing', async () => {
  const poll = {
    ...{ id: 9, question: 'Anticoagulation?', own_vote: null, is_open: true },
    options: [
      { text: 'Yes', votes: 1 },
      { text: 'No', votes: 3 },
    ],
  }
  server.on('rounds', 'raiseHand', () => ({ data: state })).on('rounds', 'changePoll', () => ({ data: state }))
  await openConference({ is_organizer: false, can_control: false, has_raised_hand: false, state: { ...state, poll } })
  await expect.element(page.getByText('75 %')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: /^No/ }))
  await expect.poll(() => server.received('rounds', 'changePoll').at(-1)?.body).toEqual({ poll_id: 9, vote: 1 })
  await userEvent.click(button('Raise hand'))
  await expect.poll(() => server.received('rounds', 'raiseHand').length).toBe(1)
  expect(button('End round').query()).toBeNull()
  expect(button('Show to everybody').query()).toBeNull()
})

test('anybody registers for a public round by name and email', async () => {
  const open = {
    ...sampleOf(PublicRound, format),
    id: 8,
    title: 'Mitral valve disease',
    organizerName: 'Mona',
    status: 1 as const,
  }
  server
    .on('publicRounds', 'list', () => ({ data: [{ ...open, taken: 3, places: 200 }] }))
    .on('publicRounds', 'register', () => ({ message: 'We have sent you an email' }))
  await openApp({ at: '/public/rounds' })
  await expect.element(page.getByRole('heading', { name: 'PUBLIC ROUNDS' })).toBeVisible()
  await expect.element(page.getByText('Organizer : Mona')).toBeVisible()
  await userEvent.click(button('Register'))
  await userEvent.fill(dialog.getByRole('textbox', { name: 'First name' }), 'Amal')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Last name' }), 'Hassan')
  await expect.element(dialog.getByText('In the round you appear as “Amal H.”')).toBeVisible()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Email' }), 'amal@clinic.example')
  await userEvent.click(dialog.getByRole('button', { name: 'Register' }))
  await expect
    .poll(() => server.received('publicRounds', 'register').at(-1)?.body)
    .toEqual({ first_name: 'Amal', last_name: 'Hassan', email: 'amal@clinic.example', round_id: 8 })
})

test('whoever presents next says that they are ready, and whoever controls the round sees it', async () => {
  server.on('rounds', 'ready', () => ({ data: state }))
  const asked = { ...state, next: me }
  await openConference({ is_organizer: false, can_control: false, state: asked, agenda: [] })
  await expect.element(page.getByText(/You present next. Join the call/)).toBeVisible()
  await userEvent.click(button('I am ready'))
  await expect.poll(() => server.received('rounds', 'ready').at(-1)?.body).toEqual({ ready: true })
  server.on('rounds', 'conference', () => ({
    data: { ...conference, state: { ...state, next: other, next_is_ready: true } },
  }))
  await userEvent.click(page.getByRole('button', { name: /ready/ }).first())
  await expect.element(page.getByText(/Next: .*Abdirahman Warsame.*, ready/)).toBeVisible()
  await expect.element(button('Hand over now')).toBeVisible()
})

const recording = { is_running: false, since: null, own_consent: null, agreed: [], refused: [7] }

test('everybody is asked whether they agree to be recorded, and it is started once they have', async () => {
  server
    .on('rounds', 'recordingConsent', () => ({ message: 'Saved' }))
    .on('rounds', 'startRecording', () => invalid({ recording: ['Somebody here does not agree to be recorded'] }))
  await openConference({ recording })
  await expect.element(page.getByText(/Sound and video are not recorded/)).toBeVisible()
  await userEvent.click(button('I agree'))
  await expect.poll(() => server.received('rounds', 'recordingConsent').at(-1)?.body).toEqual({ agrees: true })
  await userEvent.click(button('Start recording'))
  await expect.element(page.getByText('Somebody here does not agree to be recorded')).toBeVisible()
  server.on('rounds', 'conference', () => ({
    data: { ...conference, recording: { ...recording, is_running: true, since: at, own_consent: true } },
  }))
  await userEvent.click(button('Start recording'))
  await expect.element(page.getByRole('status').filter({ hasText: 'Being recorded' })).toBeVisible()
  await expect.element(button('Take back my consent')).toBeVisible()
})

test('a recording is played by its changes, with messages and the case that was shown', async () => {
  const moment = (seconds: number) => new Date(Date.parse(at) + seconds * 1000).toISOString()
  const nothing = { state: null, view: null, message: null }
  const shownState = { presenter: other, floor: null, case_id: null, hands: 0, poll: null }
  const poll = { question: 'Anticoagulation?', options: [{ text: 'Yes', votes: 4 }], is_open: true }
  server.on('rounds', 'recording', () => ({
    data: {
      ...{ title: 'Cardiology case round', deletes_at: '2027-02-22T11:00:00.000Z', cases: [], is_cut: false },
      parts: [{ started_at: moment(0), stopped_at: moment(90), stopped_for: 'ended' as const }],
      events: [
        { ...nothing, at: moment(0), state: shownState },
        { ...nothing, at: moment(20), message: { id: 1, sender: other, text: 'Two of us agree' } },
        { ...nothing, at: moment(60), state: { ...shownState, poll } },
      ],
    },
  }))
  await openApp({ at: '/rounds/my-rounds/5/recording' })
  await expect.element(page.getByText('0:00 / 1:30')).toBeVisible()
  await expect.element(page.getByText('No messages so far')).toBeVisible()
  await userEvent.click(button('On to the next change'))
  await expect.element(page.getByText('1:00 / 1:30')).toBeVisible()
  await expect.element(page.getByText('Two of us agree')).toBeVisible()
  await expect.element(page.getByText('Anticoagulation?')).toBeVisible()
  await userEvent.click(button('Back to the change before'))
  await expect.element(page.getByText('No messages so far')).toBeVisible()
  expect(server.received('rounds', 'recording')).toHaveLength(1)
})

test('cases of an agenda that is closed are loaded before they are shown, and the page says how many are ready here', async () => {
  const [first] = conference.agenda
  const accepted = { ...first, state: 'accepted' as const, can_open: true }
  const cases = [
    { ...accepted, id: 11 },
    { ...accepted, id: 12 },
    { ...accepted, id: 13, can_open: false },
  ] as (typeof noCases)['cases']
  server
    .on('rounds', 'agenda', () => ({ data: { ...noCases, is_closed: true, cases } }))
    .on('rounds', 'sheet', ({ params }) =>
      params.caseId === '12'
        ? new Failure(503)
        : { data: { ...sampleOf(CaseSheet.omit({ scores: true }), format), scores: [], case_id: 11 } },
    )
  await openApp({ at: '/rounds/my-rounds/5/details' })
  await expect.element(page.getByText('1 of 3 cases ready here')).toBeVisible()
})

const sheet = { ...sampleOf(CaseSheet.omit({ scores: true }), format), scores: [], case_id: 11 }
async function picture() {
  const canvas = new OffscreenCanvas(64, 48)
  canvas.getContext('2d')?.fillRect(0, 0, 64, 48)
  return new Response(await canvas.convertToBlob({ type: 'image/jpeg' }))
}

test('the images of a case are shared by number, and others follow or look around', async () => {
  server.on('rounds', 'image', picture).on('rounds', 'view', () => ({ message: 'Saved' }))
  const shown = { ...state, case_id: 11, view: { tab: 'images' as const, slice: 1 } }
  await openConference({ state: shown, sheet: { ...sheet, images: [{ id: 21 }, { id: 22 }, { id: 23 }] } })
  await expect.element(page.getByRole('img', { name: 'Image 2 of 3' })).toBeVisible()
  expect(server.received('rounds', 'image').map(({ params }) => params.imageId)).toEqual(['22'])
  await userEvent.click(button('Next image'))
  await expect
    .poll(() => server.received('rounds', 'view').at(-1)?.body)
    .toEqual({ version: 3, view: { tab: 'images', slice: 2 } })
  await userEvent.click(page.getByText('Look around', { exact: true }))
  await userEvent.click(button('Previous image'))
  await expect.element(page.getByRole('img', { name: 'Image 1 of 3' })).toBeVisible()
  expect(server.received('rounds', 'view')).toHaveLength(1)
})

test('a second person confirms an extract after they have looked at each of its images', async () => {
  const [first] = conference.agenda
  const proposed = { ...first, state: 'proposed' as const, can_open: true, can_check: true, images: [21, 22] }
  server
    .on('rounds', 'agenda', () => ({ data: { ...noCases, cases: [proposed] as (typeof noCases)['cases'] } }))
    .on('rounds', 'sheet', () => ({ data: { ...sheet, images: [{ id: 21 }, { id: 22 }] } }))
    .on('rounds', 'image', picture)
    .on('rounds', 'check', () => ({ data: { ...proposed, can_check: false } as (typeof noCases)['cases'][number] }))
  await openApp({ at: '/rounds/my-rounds/5/details' })
  await userEvent.click(button('Check the extract'))
  const confirm = dialog.getByRole('button', { name: 'Checked: identifies nobody' })
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(dialog.getByRole('tab', { name: 'Images' }))
  await expect.element(dialog.getByRole('img', { name: 'Image 1 of 2' })).toBeVisible()
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(dialog.getByRole('button', { name: 'Next image' }))
  await expect.element(dialog.getByRole('img', { name: 'Image 2 of 2' })).toBeVisible()
  await userEvent.click(confirm)
  await expect.poll(() => server.received('rounds', 'check').at(-1)?.body).toEqual({ images: [21, 22] })
})

test('whoever prepares a case chooses the copies that it shows, in their order', async () => {
  const [first] = conference.agenda
  const proposed = { ...first, state: 'proposed' as const, can_choose_images: true, images: [] }
  const copy = { investigation_id: 7, copy_id: 3, name: 'Chest X-ray', is_chosen: false }
  server
    .on('rounds', 'agenda', () => ({ data: { ...noCases, cases: [proposed] as (typeof noCases)['cases'] } }))
    .on('rounds', 'images', () => ({
      data: [
        { ...copy, id: 21 },
        { ...copy, id: 22 },
      ],
    }))
    .on('imageCopies', 'picture', picture)
    .on('rounds', 'chooseImages', () => invalid({ images: ['This case was shown already'] }))
  await openApp({ at: '/rounds/my-rounds/5/details' })
  await userEvent.click(button('Choose images'))
  await userEvent.click(dialog.getByRole('checkbox', { name: /^2\. .*Chest X-ray/ }))
  await userEvent.click(dialog.getByRole('checkbox', { name: /^1\. .*Chest X-ray/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Show 2 images' }))
  await expect.poll(() => server.received('rounds', 'chooseImages').at(-1)?.body).toEqual({ images: [22, 21] })
  await expect.element(dialog.getByText('This case was shown already')).toBeVisible()
})

test('the consent of a patient is recorded in the agenda, also after the case was proposed', async () => {
  const [case0] = sampleOf(Agenda, format).cases
  if (!case0) throw new Error('the sample has no case')
  const proposed = { ...case0, ...{ id: 31, consent: 'missing' as const, consent_recording: false, can_consent: true } }
  const labelled = { ...proposed, patient: { ...proposed.patient, label: 'N. M., female' } }
  server
    .on('rounds', 'agenda', () => ({ data: { ...noCases, cases: [labelled] } }))
    .on('rounds', 'caseConsent', () => ({ data: { ...labelled, consent: 'written' } }))
  await openApp({ at: '/rounds/my-rounds/5/details' })
  await userEvent.click(button('Patient’s consent: N. M., female'))
  await userEvent.click(dialog.getByRole('radio', { name: 'Given in writing' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save consent' }))
  await expect
    .poll(() => server.received('rounds', 'caseConsent').at(-1)?.body)
    .toEqual({ consent: 'written', consent_recording: false })
})

test('a case is proposed with somebody else of the round as its presenter', async () => {
  const heba = { ...round.organizer, id: 41, name_text: 'Heba Rizk' }
  server
    .on('rounds', 'details', () => ({ data: { ...round, people: [heba], can: { ...cannot, propose: true } } }))
    .on('rounds', 'accessiblePatients', () => ({
      data: [{ id: 12, name: 'N. M.', age: 45, shown_age: '45 years', gender: 'female' }],
    }))
    .on('rounds', 'cases', () => ({
      data: [
        {
          ...{ id: 77, type: 'episode', round_consultation_text: null, case_location: { id: 3, name: 'Aswan' } },
          ...{ case_date: '2026-11-20', is_open: true },
        },
      ],
    }))
    .on('rounds', 'propose', () => invalid({ presenter_id: ['This person does not take part in the round'] }))
  await openApp({ at: '/rounds/my-rounds/5/details' })
  await userEvent.click(button('Propose a case'))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Patient', exact: true }))
  await userEvent.click(page.getByRole('option', { name: /N\. M\./ }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Case', exact: true }))
  await userEvent.click(page.getByRole('option', { name: /Aswan/ }))
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Question' }), 'Anticoagulation?')
  await userEvent.click(dialog.getByRole('combobox', { name: 'Presenter' }))
  await userEvent.click(page.getByRole('option', { name: 'Heba Rizk' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Propose', exact: true }))
  await expect.element(dialog.getByText('This person does not take part in the round')).toBeVisible()
  expect(server.received('rounds', 'propose').at(-1)?.body).toMatchObject({ presenter_id: '41', episode_id: '77' })
})

test('the form says who has something else at the time, and takes over a time that all have free', async () => {
  server
    .on('rounds', 'busy', ({ query }) => ({
      data: {
        doctors: [
          {
            ...{ id: 7, name: 'Karim Wahba', time_zone: 'Africa/Cairo' },
            busy:
              query.get('from') === '13:00'
                ? [{ kind: 'clinic', type_text: 'Clinic', starts_at: at, ends_at: '2026-11-24T12:00:00.000Z' }]
                : [],
          },
        ],
        gaps: [
          {
            ...{ start: '2026-11-24 15:00', end: '2026-11-24 16:30' },
            ...{ starts_at: '2026-11-24T13:00:00.000Z', ends_at: '2026-11-24T14:30:00.000Z' },
          },
        ],
        time_zone: 'Africa/Cairo',
      },
    }))
    .on('rounds', 'utilities', () => ({ data: sampleOf(RoundUtilities, format) }))
    .on('rounds', 'people', () => ({ data: [] }))
    .on('rounds', 'show', () => ({
      data: { ...sampleOf(Round, format), id: 5, shared_speakers: '[]', shared_attendees: '[]', series: null },
    }))
  await openApp({ at: '/rounds/edit/5' })
  await expect.element(page.getByText('Somebody has something else at this time')).toBeVisible()
  expect(server.received('rounds', 'busy').at(-1)?.query.get('except')).toBe('5')
  await userEvent.click(page.getByRole('button', { name: /^Choose: / }))
  await expect.poll(() => server.received('rounds', 'busy').at(-1)?.query.get('from')).toBe('15:00')
  await expect.poll(() => page.getByText('Somebody has something else at this time').query()).toBeNull()
})

test('a personal link asks again at once, because only then it belongs to this browser', async () => {
  const hall: Hall = {
    ...sampleOf(Hall, { ...format, opens_at: at }),
    ...{ status: 1, title: 'Mitral valve disease', asks_presence: false, certificate_code: null },
  }
  const asked = () => server.received('publicRounds', 'hall').length
  server.on('publicRounds', 'hall', () => ({ data: { ...hall, state: asked() > 1 ? 'admitted' : 'waiting' } }))
  await openApp({ at: `/public/rounds/hall#${'x'.repeat(43)}` })
  await expect.element(page.getByRole('heading', { name: 'Mitral valve disease' })).toBeVisible()
  await expect.element(page.getByText('Waiting the Round to start'), { timeout: 5000 }).toBeVisible()
  expect(asked()).toBe(2)
})

test('a link that belongs to another browser by now is not asked about again', async () => {
  const hall: Hall = {
    ...sampleOf(Hall, { ...format, opens_at: at }),
    ...{ status: 1, title: 'Mitral valve disease', state: 'waiting', asks_presence: false, certificate_code: null },
  }
  const asked = () => server.received('publicRounds', 'hall').length
  const used = new Failure(409)
  server.on('publicRounds', 'hall', () => (asked() > 1 ? used : { data: hall }))
  await openApp({ at: `/public/rounds/hall#${'y'.repeat(43)}` })
  await expect.poll(asked, { timeout: 5000 }).toBe(2)
  const query = queryClient.getQueryCache().find({ queryKey: ['publicRounds', 'hall', 'y'.repeat(43)] })
  await expect.poll(() => query?.state.fetchStatus).toBe('idle')
  const [observer] = query?.observers ?? []
  const { refetchInterval } = observer?.options ?? {}
  expect(query && typeof refetchInterval === 'function' && refetchInterval(query)).toBe(false)
})
