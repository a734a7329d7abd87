/** Backups as files: their format, encryption, and record. What they contain is in app/commands/backup. */
export {
  ArchiveWriter,
  BackupFileError,
  ENTRIES,
  readArchive,
  readBlock,
  verifyArchive,
} from './archive.ts'
export { readTables, replaceTables } from './copy-tables.ts'
export {
  createEncrypter,
  type DecryptionKeys,
  type EncryptionKeys,
  encrypted,
  identitiesIn,
  newKeyPair,
} from './encryption.ts'
export { type Manifest, type SchemaContent, writeManifest } from './manifest.ts'
export {
  backupRules,
  endRecord,
  endRestoredRecords,
  isBackupRunning,
  lastBackupAt,
  reportRecord,
  SILENT_MS,
  startRecord,
} from './record.ts'
