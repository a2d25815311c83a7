import { IconCamera, IconMicrophone, IconWifi } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { SelectField } from '../../../ui/fields/SelectField'
import type { Device, MediaTrouble } from '../localMedia'
import type { MediaKind } from '../peerLink'
import classes from './DeviceCheck.module.css'
import { Finding, type Found } from './Finding'
import { LoudspeakerCheck } from './LoudspeakerCheck'
import { type ConnectionCheck, type DeviceCheckView, useDeviceCheck } from './useDeviceCheck'

function deviceFinding({ running, own }: DeviceCheckView, kind: MediaKind) {
  if (own.troubles[kind]) return 'fails'
  if (own[kind]) return 'works'
  return running ? 'testing' : 'untested'
}

/** Returns the result for the microphone; even a working one may be muted on the device. */
function microphoneFinding(view: DeviceCheckView) {
  const found = deviceFinding(view, 'audio')
  return found === 'works' && !view.heard ? 'weak' : found
}

function connectionFinding({ running, rating }: DeviceCheckView): Found {
  if (rating === undefined) return running ? 'testing' : 'untested'
  if (rating === 'none') return 'fails'
  return rating === 'sound' || rating === 'written' ? 'weak' : 'works'
}

type DeviceCheckProps = {
  checkConnection: ConnectionCheck
  /** The microphone was opened. Without it, a call starts with a note on what to do. */
  onMicrophone?: () => void
}

/** Lets users test camera, microphone, loudspeaker and connection before a call. */
export function DeviceCheck({ checkConnection, onMicrophone }: DeviceCheckProps) {
  const t = useText('meeting')
  const { view, checker } = useDeviceCheck(checkConnection)
  const { running, own, level, rating } = view
  const microphoneOpened = useEffectEvent(() => onMicrophone?.())
  useEffect(() => {
    if (own.audio) microphoneOpened()
  }, [own.audio])
  const camera = deviceFinding(view, 'video')
  const microphone = microphoneFinding(view)
  const connection = connectionFinding(view)
  return (
    <section className={classes.check} aria-label={t('check.label')}>
      {running && <Picture preview={own.preview} mirrored={own.facesPerson} />}
      <ul className={classes.list} aria-live="polite">
        <Finding icon={<IconCamera />} name={t('check.camera')} found={camera}>
          <DeviceText trouble={own.troubles.video} kind="video" otherwise={t(`check.camera.${camera}`)} />
        </Finding>
        <Finding icon={<IconMicrophone />} name={t('check.microphone')} found={microphone}>
          <DeviceText trouble={own.troubles.audio} kind="audio" otherwise={t(`check.microphone.${microphone}`)} />
        </Finding>
        <LoudspeakerCheck />
        <Finding icon={<IconWifi />} name={t('check.line')} found={connection}>
          {rating ? t(`check.line.${rating}`) : t(`check.${running ? 'testing' : 'untested'}`)}
        </Finding>
      </ul>
      {running && own.audio && <Level level={level} label={t('check.level')} />}
      {running && (
        <div className={classes.choices}>
          <Choice label={t('check.camera')} kind="video" view={view} onChoose={(id) => checker.choose('video', id)} />
          <Choice
            label={t('check.microphone')}
            kind="audio"
            view={view}
            onChoose={(id) => checker.choose('audio', id)}
          />
        </div>
      )}
      <div className={classes.actions}>
        {running ? (
          <>
            <Button onClick={() => checker.measure()}>{t('check.again')}</Button>
            <Button variant="primary" onClick={() => checker.stop()}>
              {t('check.done')}
            </Button>
          </>
        ) : (
          <Button onClick={() => checker.start()}>{t('check.start')}</Button>
        )}
      </div>
    </section>
  )
}

function Picture({ preview, mirrored }: { preview: MediaStream | null; mirrored: boolean }) {
  const t = useText('meeting')
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = preview
  }, [preview])
  return (
    <div className={classes.frame}>
      <video
        ref={video}
        className={classes.picture}
        data-mirrored={mirrored || undefined}
        hidden={!preview}
        autoPlay
        playsInline
        muted
        aria-label={t('own.label')}
      />
      {!preview && <p>{t('own.cameraOff')}</p>}
    </div>
  )
}

type DeviceTextProps = { trouble: MediaTrouble | undefined; kind: MediaKind; otherwise: string }

function DeviceText({ trouble, kind, otherwise }: DeviceTextProps) {
  const t = useText('meeting')
  if (!trouble) return otherwise
  return trouble === 'insecure' ? t('device.both.insecure') : t(`device.${kind}.${trouble}`)
}

/** Shows the microphone level; the text next to the microphone explains it. */
function Level({ level, label }: { level: number; label: string }) {
  return <meter className={classes.level} min={0} max={1} value={level} aria-label={label} />
}

type ChoiceProps = { label: string; kind: MediaKind; view: DeviceCheckView; onChoose: (id: string) => void }

function Choice({ label, kind, view: { own }, onChoose }: ChoiceProps) {
  const devices: readonly Device[] = own.devices[kind]
  if (devices.length < 2) return null
  return (
    <SelectField
      label={label}
      options={devices.map(({ id, label: text }, position) => ({ value: id, label: text || `${position + 1}` }))}
      value={own.using[kind] ?? null}
      onChange={(id) => id && onChoose(id)}
    />
  )
}
