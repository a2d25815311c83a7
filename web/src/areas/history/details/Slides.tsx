import { IconChevronLeft, IconChevronRight, IconPhotoOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { HistoryInvestigation } from '#contract/history/history'
import type { InvestigationFile } from '#contract/investigations/investigation'
import { useText } from '../../../app/i18n/useText'
import { Empty } from '../../../ui/feedback/Empty'
import { IconButton } from '../../../ui/IconButton'
import { Segmented } from '../../../ui/Segmented'
import { useIsRtl } from '../../../ui/texts'
import { useKeys } from '../../../ui/useKeys'
import classes from '../history.module.css'
import { HistoryFiles } from './HistoryFiles'

type SlidesProps = { patientId: number; investigation: Pick<HistoryInvestigation, 'media'> }

/** The files of a result: pictures and documents one by one, and DICOM files by study. All can be downloaded. */
export function Slides({ patientId, investigation: { media } }: SlidesProps) {
  const t = useText('history')
  const { normal, dicom } = media
  const [kind, setKind] = useState<'media' | 'dicom'>(normal.length > 0 ? 'media' : 'dicom')
  if (normal.length + dicom.length === 0) return <Empty icon={<IconPhotoOff />} title={t('slides.none')} />
  return (
    <div className={classes.details}>
      {normal.length > 0 && dicom.length > 0 && (
        <Segmented
          label={t('slides.kind')}
          options={[
            { value: 'media', label: t('slides.media'), count: normal.length },
            { value: 'dicom', label: t('slides.dicom'), count: dicom.length },
          ]}
          value={kind}
          onChange={setKind}
        />
      )}
      {kind === 'media' ? (
        <Carousel patientId={patientId} files={normal} />
      ) : (
        <HistoryFiles patientId={patientId} files={dicom} />
      )}
    </div>
  )
}

/** Shows one file at a time; the arrow keys lead to the others. */
function Carousel({ patientId, files }: { patientId: number; files: readonly InvestigationFile[] }) {
  const t = useText('history')
  const isRtl = useIsRtl()
  const carousel = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)
  // After the list was read again, it may be shorter.
  const index = Math.min(chosen, files.length - 1)
  const show = (next: number) => setChosen(Math.min(files.length - 1, Math.max(0, next)))
  const [back, forward] = isRtl ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  useKeys(carousel, (key) => {
    if (key !== back && key !== forward) return false
    show(key === back ? index - 1 : index + 1)
    return true
  })
  const file = files[index]
  if (!file) return null
  return (
    <div ref={carousel} className={classes.details}>
      {files.length > 1 && (
        <div className={classes.steps}>
          <IconButton
            label={t('slides.previous')}
            icon={isRtl ? <IconChevronRight /> : <IconChevronLeft />}
            disabled={index === 0}
            onClick={() => show(index - 1)}
          />
          <p className={classes.text} aria-live="polite">
            {t('slides.position', { number: index + 1, total: files.length })}
          </p>
          <IconButton
            label={t('slides.next')}
            icon={isRtl ? <IconChevronLeft /> : <IconChevronRight />}
            disabled={index === files.length - 1}
            onClick={() => show(index + 1)}
          />
        </div>
      )}
      <HistoryFiles key={file.id} patientId={patientId} files={[file]} />
    </div>
  )
}
