import { useQueryClient } from '@tanstack/react-query'
import type { PatientInvestigation } from '#contract/patientTimeline/timeline'
import { useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { saveBlob } from '../../lib/saveBlob'
import { FileRow } from '../../ui/files/FileRow'
import { DicomStudies, isImageFile } from '../imaging'
import { DownloadZip } from './DownloadZip'
import { type ResultOf, resultCalls } from './resultCalls'
import classes from './timeline.module.css'

type ResultFilesProps = { testId: number; files: PatientInvestigation['files']; of: ResultOf }

/** The files of a result, with their sizes before they are downloaded. */
export function ResultFiles({ testId, files, of }: ResultFilesProps) {
  const t = useText('patientTimeline')
  const ofVisit = useCall(api.patientTimeline.resultFile)
  const ofStay = useCall(api.patientTimeline.stayFile)
  const queries = useQueryClient()
  const save = async (fileId: number, name: string) => {
    const response = await (of.kind === 'visit' ? ofVisit : ofStay).run({ params: { id: of.id, fileId } })
    if (response) saveBlob(response.blob, response.fileName || name)
  }
  if (files.length === 0) return <p>{t('tests.noFiles')}</p>
  return (
    <>
      <DicomStudies
        files={files.filter(isImageFile)}
        preview={({ fileId, ...query }) => resultCalls[of.kind].preview.query({ params: { id: of.id, fileId }, query })}
        onDownload={({ id, file_name: name }) => void save(id, name)}
        onWaiting={() => void queries.invalidateQueries({ queryKey: resultCalls[of.kind].list.key() })}
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
      <DownloadZip
        label={t('results.downloadOne')}
        bytes={files.reduce((sum, { size }) => sum + size, 0)}
        wanted={{ investigation_id: testId }}
      />
    </>
  )
}
