import type { CaseCall } from '#contract/caseCalls/calls'
import { caseRoom } from '#contract/rules/videoRooms'
import { Tab } from '../../../platform/realtime/testing/realtimeFixture'
import type { Client } from '../../../platform/testing/client'

const state = { audio: true, video: true, line: null, sound_only: null }

/** The call of one case, with the pages that were opened in it. */
export class CallOfCase {
  private readonly tabs: Tab[] = []

  constructor(
    readonly url: string,
    readonly episodeId: number,
    readonly patientId: number,
  ) {}

  /** Requests a token for the room. */
  token(who: Client) {
    return who.post<{ token: string; reason_for?: number; errors?: Record<string, string[]> }>(
      '/api/admin/meeting/accessToken',
      { room_name: caseRoom(this.episodeId) },
    )
  }

  show(who: Client) {
    return who.get<{ data: CaseCall }>(`/api/admin/episodes/${this.episodeId}/call`)
  }

  ask(who: Client, asksAbove = false) {
    return who.post<{ data: CaseCall; errors?: Record<string, string[]> }>(
      `/api/admin/episodes/${this.episodeId}/call/requests`,
      { asks_above: asksAbove },
    )
  }

  /** Opens the patient's record with a reason. */
  giveReason(who: Client) {
    return who.post('/api/admin/access-reasons', { patient_id: this.patientId, reason: 'Asked into the call' })
  }

  async connect(who: Client, url = this.url): Promise<Tab> {
    const tab = await Tab.open(url, who.token)
    this.tabs.push(tab)
    return tab
  }

  /**
   * Takes a seat in the room.
   * @throws Error if it is refused
   */
  async enter(who: Client, url = this.url): Promise<Tab> {
    const tab = await this.connect(who, url)
    const { body } = await this.token(who)
    const joined = await tab.ask('meeting:join', { token: body.token, state })
    if (!joined.ok) throw new Error(`refused: ${joined.status}`)
    return tab
  }

  close(): void {
    for (const tab of this.tabs) tab.socket.disconnect()
  }
}
