import type { Permission } from '#contract/access/permissions'
import type { Access } from '../access/access'
import { type Caller, mayOneOf } from '../auth/caller'
import { type ChannelAddress, channelAddress } from './channelName'
import { RealtimeError } from './realtimeError'

/** Whether a user receives a channel as staff or as one of its patients; patients see staff only. */
export type Audience = 'staff' | 'patients'

/**
 * Returns as which audience this user can receive the channel, by the same access rules as the calls.
 * @throws RealtimeError 403 without a permission for such channels, 404 if the record cannot be reached
 */
export async function admission(access: Access, caller: Caller, address: ChannelAddress): Promise<Audience> {
  const { declared, recordKey } = address
  if (declared.record === 'self') {
    if (recordKey !== caller.id) throw new RealtimeError(404)
    return 'patients'
  }
  const { record, permissions } = declared
  const reaches = async (requested: readonly Permission[]) =>
    mayOneOf(caller, requested) &&
    (await access.reachable(record, caller, [recordKey], requested)).has(String(recordKey))
  if (!caller.verified || !mayOneOf(caller, [...permissions.staff, ...permissions.patients]))
    throw new RealtimeError(403)
  if (await reaches(permissions.staff)) return 'staff'
  if (await reaches(permissions.patients)) return 'patients'
  throw new RealtimeError(404)
}

/** Returns whether this user can join the channel of this name, such as `lobby.5`. */
export async function mayJoin(access: Access, caller: Caller, channel: string): Promise<boolean> {
  const address = channelAddress(channel.replace(/^(private|presence)-/, ''))
  if (!address) return false
  try {
    await admission(access, caller, address)
    return true
  } catch (error) {
    if (error instanceof RealtimeError) return false
    throw error
  }
}
