import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { browserZone } from '../../lib/dates'
import { openPart } from '../../testing/open'
import { personWith, signInAs } from '../../testing/people'
import { server } from '../../testing/testServer'
import { useUser } from '../session/useAuthSession'
import { ZoneNotice } from './ZoneNotice'

/** A zone in which no device of a test is. */
const elsewhere = 'Pacific/Kiritimati'
const place = browserZone().split('/').at(-1)?.replaceAll('_', ' ')
const question = () => page.getByText(`Your device is in the time zone ${place}, your profile in Kiritimati.`)
const saved = () => server.received('profile', 'timeZone').map(({ body }) => body)

function Page() {
  const user = useUser()
  return (
    <>
      <ZoneNotice user={user} />
      {/* Asks in any case: once it is visible, the one above is as well, or never. */}
      <ZoneNotice user={personWith(['update-profile'], { id: 2, time_zone: 'Pacific/Apia' })} />
      <p>Loaded in {user.time_zone}</p>
    </>
  )
}

/** Opens the page of a user, as after a reload. */
async function open(zone = elsewhere, permissions: Parameters<typeof personWith>[0] = ['update-profile']) {
  await signInAs(personWith(permissions, { time_zone: zone }))
  return openPart(<Page />)
}

beforeEach(() => localStorage.clear())

test('a device in another zone than the profile asks, and changes the profile', async () => {
  server.on('profile', 'timeZone', () => ({ message: 'Saved Successfully' }))
  await open()
  await expect.element(question()).toBeVisible()
  server.on('profile', 'show', () => ({ data: personWith(['update-profile'], { time_zone: browserZone() }) }))
  await userEvent.click(page.getByRole('button', { name: `Use ${place}` }).first())
  await expect.element(page.getByText(`Loaded in ${browserZone()}`)).toBeVisible()
  await expect.element(question()).not.toBeInTheDocument()
  expect(saved()).toEqual([{ time_zone: browserZone() }])
})

test.each(['Keep Kiritimati', 'Dismiss'])('“%s” changes nothing, and it is not asked again', async (answer) => {
  const first = await open()
  await userEvent.click(page.getByRole('button', { name: answer }).first())
  await expect.element(question()).not.toBeInTheDocument()
  await first.unmount()
  await open()
  await expect.element(page.getByText('your profile in Apia')).toBeVisible()
  await expect.element(question()).not.toBeInTheDocument()
  expect(saved()).toEqual([])
})

test.each([
  ['in the zone of the profile', browserZone(), ['update-profile'] as const],
  ['whose user cannot change the profile', elsewhere, [] as const],
])('a device %s asks nothing', async (_, zone, permissions) => {
  await open(zone, permissions)
  await expect.element(page.getByText('your profile in Apia')).toBeVisible()
  await expect.element(page.getByText('Your device is in')).toHaveLength(1)
})
