import { IconCopy, IconPhotoScan } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useText } from '../../app/i18n/useText'
import { Button } from '../../ui/Button'
import { DayText } from '../../ui/DateTimeText'
import { isolated } from '../../ui/isolated'
import { CopyList } from './copies/CopyList'
import type { EarlierStudies, FrameSource } from './diagnostic/types'
import classes from './imaging.module.css'
import { OtherPatient } from './OtherPatient'
import { SeriesCard } from './SeriesCard'
import { sizeOf, studiesOf } from './studies'
import type { ImageFile, PreviewQuery, Series, Study } from './types'
import { useKeptPreviews } from './useKeptPreviews'
import { useSizeText } from './useSizeText'
import { useStudyName } from './useStudyName'
import { useTimeText } from './useTimeText'
import { useWaiting } from './useWaiting'
import { PreviewViewer } from './viewer/PreviewViewer'

const loadViewer = () => import('./diagnostic/DiagnosticViewer')
const DiagnosticViewer = lazy(() => loadViewer().then((m) => ({ default: m.DiagnosticViewer })))

const CopyDialog = lazy(() => import('./copies/CopyDialog').then((m) => ({ default: m.CopyDialog })))

export type StudiesProps = {
  files: readonly ImageFile[]
  preview: PreviewQuery
  /** From where frames are read; without it, there are previews only. */
  source?: FrameSource | undefined
  earlier?: EarlierStudies | undefined
  /** The order whose images people look at together and copy; without it, everybody looks alone. */
  orderId?: number | undefined
  /** Saves the original. */
  onDownload: (file: ImageFile) => void
  /** Reads the files again: while previews are made, from time to time. */
  onWaiting: () => void
}

/** The studies in DICOM files: what they are, whether they are of this patient, and the previews of their series. */
export function Studies({
  files,
  preview: readPreview,
  source,
  earlier,
  orderId,
  onDownload,
  onWaiting,
}: StudiesProps) {
  const t = useText('imaging')
  const hasViewer = source !== undefined
  const preview = useKeptPreviews(readPreview, hasViewer)
  const sizeText = useSizeText()
  const timeText = useTimeText()
  const [open, setOpen] = useState<{ study: Study; series: Series }>()
  const [isOpen, setIsOpen] = useState(false)
  const [inFull, setInFull] = useState<Study>()
  const [isInFull, setIsInFull] = useState(false)
  const [copied, setCopied] = useState<Study>()
  const [isCopied, setIsCopied] = useState(false)
  const studyName = useStudyName()
  useEffect(() => {
    // On a slow connection, only the picture is then waited for. Opening the viewer tries again, and reports a failure.
    if (hasViewer) loadViewer().catch(() => undefined)
  }, [hasViewer])
  useWaiting(
    files.some(({ image }) => image.preview_state === 'waiting'),
    onWaiting,
  )
  return (
    <div className={classes.studies}>
      {studiesOf(files).map((study) => {
        const [first] = study.files
        const name = first && studyName(first)
        const time = timeText(sizeOf(study.files))
        const images = study.series.reduce((sum, series) => sum + series.images, 0)
        return (
          <section key={study.key} className={classes.study} aria-label={name}>
            <h3 className={classes.title}>
              <bdi>{name}</bdi>
            </h3>
            <p className={classes.quiet}>
              {first?.image.study_date && (
                <>
                  <DayText day={first.image.study_date} dateStyle="long" />
                  {' · '}
                </>
              )}
              {t('study.facts', { count: images, size: isolated(sizeText(sizeOf(study.files))) })}
            </p>
            {time && <p className={classes.quiet}>{time}</p>}
            <OtherPatient files={study.files} />
            {source && (
              <Button
                icon={<IconPhotoScan />}
                onClick={() => {
                  setInFull(study)
                  setIsInFull(true)
                }}
              >
                {t('diagnostic.open')}
              </Button>
            )}
            {orderId !== undefined && study.series.some(({ slides }) => slides.length > 0) && (
              <Button
                icon={<IconCopy />}
                onClick={() => {
                  setCopied(study)
                  setIsCopied(true)
                }}
              >
                {t('copies.make')}
              </Button>
            )}
            <ul className={classes.series}>
              {study.series.map((series) => (
                <li key={series.key}>
                  <SeriesCard
                    series={series}
                    preview={preview}
                    onOpen={() => {
                      setOpen({ study, series })
                      setIsOpen(true)
                    }}
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      <PreviewViewer
        open={isOpen}
        title={open?.study.files[0] && studyName(open.study.files[0])}
        series={open?.series}
        preview={preview}
        onDownload={onDownload}
        onClose={() => setIsOpen(false)}
      />
      {orderId !== undefined && <CopyList orderId={orderId} files={files} />}
      {orderId !== undefined && copied && (
        <Suspense fallback={null}>
          <CopyDialog open={isCopied} study={copied} orderId={orderId} onClose={() => setIsCopied(false)} />
        </Suspense>
      )}
      {source && inFull && (
        <Suspense fallback={null}>
          <DiagnosticViewer
            open={isInFull}
            study={inFull}
            preview={preview}
            source={source}
            earlier={earlier}
            orderId={orderId}
            onClose={() => setIsInFull(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
