import { useState } from 'react'
import type { ParticipantView } from './callView'

type Shown = Pick<ParticipantView, 'userId' | 'state' | 'stream'>

/**
 * Returns whose picture is first: whoever led before keeps the place until the first frame of who leads now is there. Without
 * a camera, or if one of the two is not in the call, there is nothing to wait for.
 * @param leading users in the order in which they are to be shown
 * @param before who has been first so far
 * @param pictured the ids of the streams of which a frame is shown
 */
export function leadingOrder(
  leading: readonly number[],
  before: number | undefined,
  others: readonly Shown[],
  pictured: ReadonlySet<string>,
): readonly number[] {
  const [next] = leading
  if (next === undefined || before === undefined || before === next) return leading
  const coming = others.find(({ userId }) => userId === next)
  const going = others.some(({ userId, state }) => userId === before && state.video)
  if (!going || !coming?.state.video || pictured.has(coming.stream.id)) return leading
  return [before, ...leading.filter((id) => id !== before)]
}

/**
 * Follows which pictures are there.
 * @returns the order in which users are shown, and what a tile calls when its first frame comes and when it goes
 */
export function useLeadingOrder(leading: readonly number[], others: readonly Shown[]) {
  const [first, setFirst] = useState(leading[0])
  const [pictured, setPictured] = useState<ReadonlySet<string>>(new Set())
  const order = leadingOrder(leading, first, others, pictured)
  if (order[0] !== first) setFirst(order[0])
  const onPicture = (stream: string, isThere: boolean) =>
    setPictured((before) => {
      if (before.has(stream) === isThere) return before
      return new Set(isThere ? [...before, stream] : [...before].filter((each) => each !== stream))
    })
  return { order, onPicture }
}
