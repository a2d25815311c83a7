import { requestRoom } from '#contract/rules/videoRooms'
import { CallStage, useVideoCall } from '../meeting'

type RequestStageProps = { requestId: number; isWithoutCamera: boolean; onLeave: () => void }

/** The call of a request, connected while it is mounted. */
export function RequestStage({ requestId, isWithoutCamera, onLeave }: RequestStageProps) {
  const call = useVideoCall({ room: requestRoom(requestId), isWithoutCamera })
  return <CallStage call={call} side="request" onEnd={onLeave} />
}
