import type { BrowserContext, Page } from 'playwright-core'
import { person, type RealtimeFixture } from '../../../platform/realtime/testing/realtimeFixture'
import type { SeatStore } from '../seats'
import { startSignalling } from '../signalling'
import { seesAll, sideOf } from './callBrowser'

/** Tokens of a doctor, a patient and a guest; `names` has their names in the same order. */
const tokens = ['token-1', 'token-3', 'guest.7'] as const
export const names = ['First1 Last1', 'First3 Last3', 'Guest 7'] as const

type Media = Parameters<typeof startSignalling>[0]['media']

/** Admits three people to one room of the test server. */
export function startThree(fixture: RealtimeFixture, media?: Media, seats?: SeatStore) {
  fixture.admit(person(1, 'staff'))
  fixture.admit(person(3, 'patient'))
  fixture.admitGuest(7, 'appointment.5')
  return startSignalling({
    partOf: async () => 'stage',
    realtime: fixture.realtime,
    iceServers: () => [],
    admit: async (_, caller) => ({ room: 'appointment.5', kind: caller.id === 1 ? 'staff' : 'patient', part: 'stage' }),
    admitGuest: async (guest) => guest,
    ...(media ? { media } : {}),
    ...(seats ? { seats } : {}),
  })
}

type Three = [doctor: Page, patient: Page, guest: Page]

/** Opens their pages, and waits until each sees both others. */
export async function threePages(context: BrowserContext, fixture: RealtimeFixture): Promise<Three> {
  const pages = await Promise.all(tokens.map((token) => sideOf(context, fixture, token)))
  await allSee(pages)
  return pages as Three
}

/**
 * Waits until each of these pages sees all others. The pages are the doctor, the patient and, with three, the guest.
 */
export async function allSee(pages: readonly Page[]): Promise<void> {
  const present = names.slice(0, pages.length)
  await Promise.all(
    pages.map((page, at) =>
      seesAll(
        page,
        present.filter((_, other) => other !== at),
      ),
    ),
  )
}
