import { finished } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { ArchiveWriter } from './archive.ts'

it('an archive whose reader failed throws the reader’s error when an entry is added', async () => {
  const archive = new ArchiveWriter()
  await archive.add('first', Buffer.from('content'))
  archive.stream.destroy(new Error('the disk is full'))
  await expect(finished(archive.stream)).rejects.toThrow('the disk is full')
  await expect(archive.add('second', Buffer.from('content'))).rejects.toThrow('the disk is full')
})
