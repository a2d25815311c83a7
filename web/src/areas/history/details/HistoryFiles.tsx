import { useQueryClient } from '@tanstack/react-query'
import type { InvestigationFile } from '#contract/investigations/investigation'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { saveBlob } from '../../../lib/saveBlob'
import { FileRow } from '../../../ui/files/FileRow'
import { DicomStudies, historyFrames, historyImages, isImageFile } from '../../imaging'
import classes from '../history.module.css'
import { FilePicture } from './FilePicture'

/** The only types that are shown; other files can only be downloaded. */
const pictures = ['image/png', 'image/jpeg']

type HistoryFilesProps = { patientId: number; files: readonly InvestigationFile[] }

/** Files of an investigation with their sizes, to be downloaded; pictures are shown. */
export function HistoryFiles({ patientId, files }: HistoryFilesProps) {
  const download = useCall(api.history.media)
  const queries = useQueryClient()
  const save = async ({ id, file_name: name }: Pick<InvestigationFile, 'id' | 'file_name'>) => {
    const response = await download.run({ params: { patientId, fileId: id } })
    if (response) saveBlob(response.blob, response.fileName || name)
  }
  const readAgain = () => {
    for (const list of [api.history.labs, api.history.rads]) void queries.invalidateQueries({ queryKey: list.key() })
  }
  return (
    <>
      <DicomStudies
        files={files.filter(isImageFile)}
        preview={({ fileId, ...query }) => api.history.preview.query({ params: { patientId, fileId }, query })}
        source={historyFrames(patientId)}
        earlier={historyImages(patientId)}
        onDownload={(file) => void save(file)}
        onWaiting={readAgain}
      />
      <ul className={classes.texts}>
        {files.map((file) => (
          <li key={file.id}>
            {pictures.includes(file.content_type) && <FilePicture patientId={patientId} file={file} />}
            <FileRow
              name={file.file_name}
              size={file.size}
              note={file.execution_notes}
              onDownload={() => void save(file)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
