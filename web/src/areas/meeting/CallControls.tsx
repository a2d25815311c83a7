import {
  IconCameraRotate,
  IconEar,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import classes from './CallControls.module.css'
import { ControlButton } from './ControlButton'
import { isOver } from './callPhase'
import type { Side } from './statusTexts'
import type { VideoCall } from './useVideoCall'

type CallControlsProps = { call: VideoCall; side: Side; onEnd: () => void }

/** Shows the buttons for microphone, camera and leaving, in the same positions throughout the call. */
export function CallControls({ call, side, onEnd }: CallControlsProps) {
  const t = useText('meeting')
  const { audio, video, devices } = call.own
  const isVisitor = side === 'patient' || side === 'guest'
  const soundChosen = call.soundOnly === 'choice'
  return (
    <fieldset aria-label={t('control.group')} className={classes.controls}>
      {!isOver(call.phase) && side !== 'hall' && (
        <>
          <ControlButton
            label={audio ? t('control.mute') : t('control.unmute')}
            word={isVisitor ? t('control.microphone') : undefined}
            off={!audio}
            icon={audio ? <IconMicrophone /> : <IconMicrophoneOff />}
            onPress={() => call.setMicrophone(!audio)}
          />
          <ControlButton
            label={video ? t('control.cameraOff') : t('control.cameraOn')}
            word={isVisitor ? t('control.camera') : undefined}
            off={!video}
            icon={video ? <IconVideo /> : <IconVideoOff />}
            onPress={() => call.setCamera(!video)}
          />
          {video && devices.video.length > 1 && (
            <ControlButton
              label={t('control.turnCamera')}
              word={isVisitor ? t('control.turn') : undefined}
              off={false}
              icon={<IconCameraRotate />}
              onPress={call.turnCamera}
            />
          )}
        </>
      )}
      {!isOver(call.phase) && (
        <ControlButton
          label={soundChosen ? t('control.picture') : t('control.soundOnly')}
          word={isVisitor ? t('control.sound') : undefined}
          off={soundChosen}
          icon={<IconEar />}
          onPress={() => call.setSoundOnly(!soundChosen)}
        />
      )}
      <button type="button" className={classes.end} onClick={onEnd}>
        <IconPhoneOff aria-hidden="true" />
        {side === 'doctor' ? t('control.end') : t('control.leave')}
      </button>
    </fieldset>
  )
}
