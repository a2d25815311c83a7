import { useState } from 'react'
import type { Text } from '../../app/i18n/useText'
import { useText } from '../../app/i18n/useText'
import { DayText } from '../../ui/DateTimeText'
import { isolated } from '../../ui/isolated'
import classes from './imaging.module.css'
import { OtherPatient } from './OtherPatient'
import { SeriesCard } from './SeriesCard'
import { sizeOf, studiesOf } from './studies'
import type { ImageFile, PreviewQuery, Series, Study } from './types'
import { useSizeText } from './useSizeText'
import { useTimeText } from './useTimeText'
import { useWaiting } from './useWaiting'
import { PreviewViewer } from './viewer/PreviewViewer'

type StudiesProps = {
  files: readonly ImageFile[]
  preview: PreviewQuery
  onDownload: (file: ImageFile) => void
  onWaiting: () => void
}

/** The studies in DICOM files: what they are, whether they are of this patient, and the previews of their series. */
export function Studies({ files, preview, onDownload, onWaiting }: StudiesProps) {
  const t = useText('imaging')
  const sizeText = useSizeText()
  const timeText = useTimeText()
  const [open, setOpen] = useState<{ study: Study; series: Series }>()
  const [isOpen, setIsOpen] = useState(false)
  useWaiting(
    files.some(({ image }) => image.preview_state === 'waiting'),
    onWaiting,
  )
  return (
    <div className={classes.studies}>
      {studiesOf(files).map((study) => {
        const [first] = study.files
        const name = first && studyName(first, t)
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
        title={open?.study.files[0] && studyName(open.study.files[0], t)}
        series={open?.series}
        preview={preview}
        onDownload={onDownload}
        onClose={() => setIsOpen(false)}
      />
    </div>
  )
}

/** The modalities whose names are in the catalogues. */
const modalities = ['CT', 'MR', 'US', 'CR', 'DX', 'MG', 'XA', 'NM', 'PT'] as const

function studyName({ image, file_name: name }: ImageFile, t: Text<'imaging'>): string {
  if (image.study_description) return image.study_description
  const known = modalities.find((modality) => modality === image.modality)
  return known ? t(`modality.${known}`) : (image.modality ?? name)
}
