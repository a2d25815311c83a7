import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, loadConfig } from '../config/config'

/** Settings for one test server: a port of its own, a folder of its own. */
export function testConfig(changes: Partial<Config> = {}): Config {
  const dataDir = mkdtempSync(join(tmpdir(), 'mashfa-test-'))
  return { ...loadConfig({ DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'silent' }), port: 0, ...changes }
}
