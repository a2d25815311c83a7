import { useEffect, useRef, useState } from 'react'
import { useText } from '../../app/i18n/useText'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import classes from './verify.module.css'

/** The part of the Shape Detection API that is used; TypeScript does not have it. */
interface CodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: readonly string[] }) => CodeDetector
  }
}

const everyMs = 300

/** Whether this browser reads QR codes. */
export const canScan = () => window.BarcodeDetector !== undefined && navigator.mediaDevices !== undefined

type ScannerProps = {
  onRead(text: string): void
  /** Whether the camera is on from the beginning: the user has turned it on for the code before. */
  initiallyOn?: boolean
}

/** Reads a QR code with the camera, whose pictures do not leave this device. */
export function Scanner({ onRead, initiallyOn = false }: ScannerProps) {
  const t = useText('signedPrescriptions')
  const [isOn, setIsOn] = useState(initiallyOn)
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <div className={classes.scanner}>
      <Button variant={isOn ? 'default' : 'primary'} wide onClick={() => setIsOn(!isOn)}>
        {isOn ? t('scan.stop') : t('scan')}
      </Button>
      {isOn && (
        <Camera
          onRead={onRead}
          onFailed={() => {
            setIsOn(false)
            setHasFailed(true)
          }}
        />
      )}
      {hasFailed && (
        <InlineNotice tone="warn" alert>
          {t('scan.failed')}
        </InlineNotice>
      )}
    </div>
  )
}

function Camera({ onRead, onFailed }: { onRead(text: string): void; onFailed(): void }) {
  const t = useText('signedPrescriptions')
  const video = useRef<HTMLVideoElement>(null)
  const handlers = useRef({ onRead, onFailed })
  handlers.current = { onRead, onFailed }
  useEffect(() => {
    let stream: MediaStream | undefined
    let isStopped = false
    const stop = () => {
      isStopped = true
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    async function scan(): Promise<void> {
      const Detector = window.BarcodeDetector
      const shown = video.current
      if (!Detector || !shown) return
      const detector = new Detector({ formats: ['qr_code'] })
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isStopped) return stop()
      shown.srcObject = stream
      await shown.play()
      while (!isStopped) {
        const [code] = await detector.detect(shown)
        if (code && !isStopped) handlers.current.onRead(code.rawValue)
        await new Promise((resolve) => setTimeout(resolve, everyMs))
      }
    }
    scan().catch(() => !isStopped && handlers.current.onFailed())
    return stop
  }, [])
  return <video ref={video} className={classes.video} aria-label={t('scan.label')} muted playsInline />
}
