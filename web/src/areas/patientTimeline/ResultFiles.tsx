import { useQueryClient } from '@tanstack/react-query'
import type { PatientInvestigation } from '#contract/patientTimeline/timeline'
import { useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { saveBlob } from '../../lib/saveBlob'
import { FileRow } from '../../ui/files/FileRow'
import { DicomStudies, isImageFile } from '../imaging'
import { DownloadResults } from './DownloadResults'
import classes from './timeline.module.css'

type ResultFilesProps = { testId: number; files: PatientInvestigation['files']; visitId: string }

/** The files of a result, with their sizes before they are downloaded. */
export function ResultFiles({ testId, files, visitId }: ResultFilesProps) {
  const t = useText('patientTimeline')
  const download = useCall(api.patientTimeline.resultFile)
  const queries = useQueryClient()
  const save = async (fileId: number, name: string) => {
    const response = await download.run({ params: { id: visitId, fileId } })
    if (response) saveBlob(response.blob, response.fileName || name)
  }
  if (files.length === 0) return <p>{t('tests.noFiles')}</p>
  return (
    <>
      <DicomStudies
        files={files.filter(isImageFile)}
        preview={({ fileId, ...query }) =>
          api.patientTimeline.preview.query({ params: { id: visitId, fileId }, query })
        }
        onDownload={({ id, file_name: name }) => void save(id, name)}
        onWaiting={() => void queries.invalidateQueries({ queryKey: api.patientTimeline.recommendations.key() })}
      />
      <ul className={classes.list} aria-label={t('tests.files')}>
        {files.map(({ id, file_name: name, size, is_dicom: isDicom }) => (
          <li key={id}>
            <FileRow
              name={name}
              size={size}
              note={isDicom ? t('tests.dicom') : undefined}
              onDownload={() => void save(id, name)}
            />
          </li>
        ))}
      </ul>
      <DownloadResults only={testId} />
    </>
  )
}
