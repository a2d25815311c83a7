import type { Config } from '../config/config'
import type { FileStore } from './fileStore'
import { createFolderStore } from './folderStore'

/** The files of this installation: in a bucket where one is configured (loaded only then), otherwise in the data folder. */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!s3) return createFolderStore(dataDir)
  const { createS3Store } = await import('./s3Store')
  return createS3Store(s3, dataDir)
}
