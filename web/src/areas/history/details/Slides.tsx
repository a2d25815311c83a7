import { IconPhotoOff } from '@tabler/icons-react'
import type { HistoryInvestigation } from '#contract/history/history'
import { useText } from '../../../app/i18n/useText'
import { Empty } from '../../../ui/feedback/Empty'
import { HistoryFiles } from './HistoryFiles'

type SlidesProps = { patientId: number; investigation: Pick<HistoryInvestigation, 'media'> }

/** The files of a result: pictures are shown, all can be downloaded. */
export function Slides({ patientId, investigation: { media } }: SlidesProps) {
  const t = useText('history')
  const files = [...media.normal, ...media.dicom]
  if (files.length === 0) return <Empty icon={<IconPhotoOff />} title={t('slides.none')} />
  return <HistoryFiles patientId={patientId} files={files} />
}
