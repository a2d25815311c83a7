import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { historyReaders } from '#contract/history/readers'
import type { Investigation, InvestigationFile } from '#contract/investigations/investigation'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { saveBlob } from '../../../lib/saveBlob'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { FileRow } from '../../../ui/files/FileRow'
import { formatBytes } from '../../../ui/format'
import { isolated } from '../../../ui/isolated'
import { useUiLanguage, useUiText } from '../../../ui/texts'
import { DicomStudies, type FrameSource, historyImages, isImageFile } from '../../imaging'
import classes from '../investigations.module.css'

/** The attachments of an order, and the files of its result, each with its type and size. */
export function Files({ order }: { order: Investigation }) {
  const t = useText('investigations')
  const { attachments, media } = order
  const results = [...media.normal, ...media.dicom]
  return (
    <>
      {attachments.length > 0 && (
        <section className={classes.stack} aria-label={t('field.attachments')}>
          <h3 className={classes.heading}>{t('field.attachments')}</h3>
          <FileList order={order} files={attachments} />
        </section>
      )}
      {results.length > 0 && (
        <section className={classes.stack} aria-label={t('field.resultFiles')}>
          <h3 className={classes.heading}>{t('field.resultFiles')}</h3>
          <FileList order={order} files={results} />
          <DownloadAll order={order} files={results} />
        </section>
      )}
    </>
  )
}

/** From where the frames of files are read. */
const source: FrameSource = {
  pixels: (id) => api.imaging.pixels.query({ params: { id } }),
  frame: ({ fileId, ...query }) => api.imaging.frame.query({ params: { id: fileId }, query }),
}

function FileList({ order, files }: { order: Investigation; files: readonly InvestigationFile[] }) {
  const { can } = useAuthSession()
  const download = useCall(api.investigations.media, { handlesOwnError: true })
  const queries = useQueryClient()
  const save = async ({ id, file_name: name }: Pick<InvestigationFile, 'id' | 'file_name'>) => {
    const response = await download.run({ params: { id } })
    if (response) saveBlob(response.blob, name)
  }
  return (
    <>
      <DicomStudies
        files={files.filter(isImageFile)}
        preview={({ fileId, ...query }) => api.imaging.preview.query({ params: { id: fileId }, query })}
        source={source}
        orderId={order.id}
        earlier={can(historyReaders) ? historyImages(order.patient_id) : undefined}
        onDownload={(file) => void save(file)}
        onWaiting={() => void queries.invalidateQueries({ queryKey: api.investigations.show.key() })}
      />
      <ul className={classes.plain}>
        {files.map((file) => (
          <li key={file.id}>
            <FileRow
              name={file.file_name}
              size={file.size}
              note={<FileNote file={file} />}
              onDownload={() => void save(file)}
            />
          </li>
        ))}
      </ul>
      <ProblemNotice problem={download.problem} />
    </>
  )
}

/** The type of a file and, for one from outside, who sent it. */
function FileNote({ file }: { file: InvestigationFile }) {
  const t = useText('investigations')
  return (
    <>
      {file.is_dicom ? t('dicom') : <bdi>{typeName(file.mime_type)}</bdi>}
      {file.outside_sender !== null && (
        <>
          {' · '}
          {t('outside.sender')} <BidiText>{file.outside_sender}</BidiText>
        </>
      )}
    </>
  )
}

/** Returns the short name of a media type: `PDF` of `application/pdf`. */
const typeName = (mimeType: string) => mimeType.replace(/^.*\//, '').toUpperCase()

/** Downloads the files of a result as one zip file; the size is that of the files in it. */
function DownloadAll({ order, files }: { order: Investigation; files: readonly InvestigationFile[] }) {
  const t = useText('investigations')
  const text = useUiText()
  const language = useUiLanguage()
  const download = useCall(api.investigations.download, { handlesOwnError: true })
  const total = formatBytes(
    files.reduce((sum, { size }) => sum + size, 0),
    language,
  )
  const save = async () => {
    const response = await download.run({ params: { id: order.id } })
    if (response) saveBlob(response.blob, response.fileName || `${order.code}.zip`)
  }
  return (
    <>
      <div>
        <Button icon={<IconDownload />} busy={download.busy} busyText={t('downloading')} onClick={() => void save()}>
          {t('downloadAll', { count: files.length, size: isolated(text(total.unit, { size: total.size })) })}
        </Button>
      </div>
      <ProblemNotice problem={download.problem} />
    </>
  )
}
