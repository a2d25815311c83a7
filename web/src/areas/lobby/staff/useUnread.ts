import { useQuery } from '@tanstack/react-query'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'

/** Returns a function that returns the number of unread messages in a room of this session. */
export function useUnread(clinicSession: string): (room: string) => number {
  const { data } = useQuery({ ...api.chat.unread.query({ query: { session: clinicSession } }), ...handlesOwnError })
  return (room) => data?.data.find((one) => one.room === room)?.unread ?? 0
}
