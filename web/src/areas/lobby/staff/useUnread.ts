import { useQuery } from '@tanstack/react-query'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'

/** How many messages of a room of this session wait to be read. */
export function useUnread(clinicSession: string): (room: string) => number {
  const { data } = useQuery({ ...api.chat.unread.query({ query: { session: clinicSession } }), ...handlesOwnError })
  return (room) => data?.data.find((one) => one.room === room)?.unread ?? 0
}
