import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ChatMessage } from '#contract/chat/calls'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { Problem } from '../../lib/api/problem'
import { useChannel } from '../../lib/realtime/useChannel'
import { newUuid } from '../../lib/uuid'
import { type Outgoing, useUnsentMessages } from './useUnsentMessages'

type Page = Awaited<ReturnType<typeof api.chat.messages.call>>
interface Pages {
  pages: Page[]
  pageParams: (number | undefined)[]
}

/**
 * Manages the messages of a room: stored ones in pages, realtime ones, and those that are not sent yet.
 * @param isInView whether the newest message is on the screen: only then the others learn that it was seen
 */
export function useChat(room: string, isInView: boolean) {
  const me = useUser()
  const queries = useQueryClient()
  const queryKey = useMemo(() => [...api.chat.messages.key({ params: { room } }), 'pages'], [room])
  const { draft, setDraft, outgoing, setOutgoing } = useUnsentMessages(room)
  const [refusal, setRefusal] = useState<string>()
  const query = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.chat.messages.call({ params: { room }, query: pageParam ? { before: pageParam } : {}, signal }),
    getNextPageParam: (page) => (page.meta.has_older ? page.data[0]?.id : undefined),
    ...handlesOwnError,
  })

  /** Something has happened that the response on its way may not contain. */
  const isBehind = useRef(false)
  const { isFetching, isSuccess, refetch } = query
  useEffect(() => {
    if (isFetching || !isSuccess || !isBehind.current) return
    isBehind.current = false
    void refetch()
  }, [isFetching, isSuccess, refetch])

  const change = (edit: (newest: Page) => Page) => {
    if (queries.getQueryState(queryKey)?.fetchStatus === 'fetching') isBehind.current = true
    queries.setQueryData<Pages>(queryKey, (known) => {
      const [newest, ...older] = known?.pages ?? []
      return known && newest ? { ...known, pages: [edit(newest), ...older] } : known
    })
  }
  const add = (message: ChatMessage) => {
    setOutgoing((all) => all.filter(({ clientId }) => clientId !== message.client_id))
    change((newest) =>
      newest.data.some(({ id }) => id === message.id) ? newest : { ...newest, data: [...newest.data, message] },
    )
  }
  useChannel(
    'chat',
    room,
    {
      Message: add,
      Read: (read) =>
        change(({ data, meta }) => {
          const others = meta.readers.filter(({ user_id }) => user_id !== read.user_id)
          return { data, meta: { ...meta, readers: [...others, read] } }
        }),
    },
    {
      onResumed() {
        // The first request is not started again.
        isBehind.current = query.isPending
        void refetch()
        void deliverAll()
      },
    },
  )

  const pages = query.data?.pages ?? []
  const messages = [...pages].reverse().flatMap(({ data }) => data)
  const readers = pages[0]?.meta.readers ?? []
  const newest = messages.at(-1)
  const readUpTo = readers.find(({ user_id }) => user_id === me.id)?.message_id ?? 0
  const unreadId = newest && newest.sender.id !== me.id && newest.id > readUpTo ? newest.id : undefined
  const unread = messages.filter(({ id, sender }) => sender.id !== me.id && id > readUpTo).length
  useEffect(() => {
    if (unreadId === undefined || !isInView) return
    // This runs again for the next message.
    const markReadOnServer = () => {
      if (document.visibilityState !== 'visible') return
      api.chat.read.call({ params: { room }, body: { message_id: unreadId } }).then(
        () => queries.invalidateQueries({ queryKey: api.chat.unread.key() }),
        () => undefined,
      )
    }
    markReadOnServer()
    document.addEventListener('visibilitychange', markReadOnServer)
    return () => document.removeEventListener('visibilitychange', markReadOnServer)
  }, [queries, room, unreadId, isInView])

  const deliver = async (message: Outgoing) => {
    const mark = (state: Outgoing['state']) =>
      setOutgoing((all) => all.map((one) => (one.clientId === message.clientId ? { ...one, state } : one)))
    mark('sending')
    setRefusal(undefined)
    try {
      const body = { body: message.body, client_id: message.clientId }
      add((await api.chat.send.call({ params: { room }, body, idempotencyKey: message.clientId })).data)
    } catch (thrown) {
      mark('failed')
      setRefusal(thrown instanceof Problem ? thrown.errors.body?.[0] : undefined)
    }
  }
  // Sends in the order of writing. The server recognizes a duplicate by its client id and does not store it again.
  const deliverAll = useEffectEvent(async () => {
    for (const message of outgoing) await deliver(message)
  })
  return {
    query,
    messages,
    readers,
    /** How many of the loaded messages of others the user has not seen yet. */
    unread,
    outgoing,
    /** Why the server does not accept the last message. */
    refusal,
    draft,
    setDraft,
    send(body: string) {
      const message: Outgoing = { clientId: newUuid(), body, at: Date.now(), state: 'sending' }
      setOutgoing((all) => [...all, message])
      setDraft('')
      void deliver(message)
    },
    retry(clientId: string) {
      const message = outgoing.find((one) => one.clientId === clientId)
      if (message) void deliver(message)
    },
  }
}
