import { useQuery } from '@tanstack/react-query'
import { saidHere } from '../../../app/query/Loaded'
import { api } from '../../../lib/api/api'

/** How many messages of a room of this session wait to be read. */
export function useUnread(session: string): (room: string) => number {
  const { data } = useQuery({ ...api.chat.unread.query({ query: { session } }), ...saidHere })
  return (room) => data?.data.find((one) => one.room === room)?.unread ?? 0
}
