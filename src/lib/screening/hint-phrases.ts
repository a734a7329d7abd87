/** Requests to get in touch elsewhere, networks by their short names, ways to pay, in the notation of phrases.ts. */

export const SETS: Record<string, string> = {
  CALL: 'call kall tekst text txt phone ring dm sms email telephone fone buzz dial pm inbox',
  NUMBER: 'number numbers no nr num digits cell mobile landline',
  MEANS: 'phone cell mobile email mail whatsapp sms text txt texting insta telephone messenger gmail',
  KIND: 'phone cell mobile contact personal private direct home work office KIN',
  KIN: 'wife husband mom daughter son partner sister brother friend',
  ME: 'me us mig',
  I: 'i we',
  YOU: 'you u ya',
  MY: 'my our',
  YOUR: 'your ur',
  IT: 'it this that conversation chat talk things with',
  AWAY: 'off outside elsewhere offline offsite',
  HERE: 'platform app site website here',
  SHALL: 'can could may should shall will would ll d might',
  BY: 'by via over on through thru',
  TALK: 'talk talking chat chatting speak text continue discuss move moved moving take message communicate contact switch reach write',
  GIVE: 'send share give need want drop leave pass shoot',
  COLOUR: 'green blue yellow purple bird ghost messaging',
  PHOTO: 'photo picture camera video other',
  PICTURE: 'photo photos picture pictures pic video',
  SHORT: 'ig fb wa tg sc tt yt snap messenger signal whats hangouts gram zoom',
  SITES: 'youtube linkedin reddit pinterest threads etsy',
  WITH: 'my our mi mein mon on via thru through over per use using',
  PROVIDER: 'gmail hotmail protonmail icloud googlemail',
  END: 'com net org',
}

export const PHRASES = `contact:
  cal|tex me|us
  CALL 2? ME
  SHALL|do I|YOU CALL .
  SHALL|I I|SHALL? CALL you|u
  ok|okay|fine|possible|alright|if|for|let|rather|prefer to? I|ME? CALL .|texting|you|u
  best|good|what|which number|phone to|for|SHALL|do reach|CALL|I?
  prefer|want|quick phone|voice|video? call|chat .
  get|have|best phone|contact NUMBER
  YOUR MEANS please|pls
  rather text|texting
  SHALL I|YOU phone|voice|video call|chat .
  CALL each other
  phone|voice chat|conversation|book|directory
  TALK|it|touch|on with? ME|YOU|IT? BY MEANS
  to|BY another|different|other app|messenger
  contact|reach|hold|ahold|find|mail|hit|drop out? to? of? ME line? at|BY|under|directly|up|@
  message|msg|write|ping|add|follow|catch|friend ME on|at? MY? MEANS|facebook|instagram|discord|SHORT|on
  number is? on|in MY? sign|photo|picture|collar|tag|van|card|bio|profile|website|site|page
  MY contact? phone|cell|email|digits|number|info|details is|s|are? on|in *? *? *? PICTURE
  number on|in *? *? *? background
  has|shows MY phone|number|email|digits on
  number to use
  get hold|ahold of ME
  phone|email|cell|link is|s? on|in MY? bio|profile|page|website|site|card|van
  number|just|please|pls|plz please|pls|plz|CALL .
  MY NUMBER|dms
  MY KIND s? phone|KIN? NUMBER
  number where|that? I|YOU SHALL CALL|reach
  MY contact|email|mail|gmail is|s|address|info|details|information|at|addy|starts|ends|has
  GIVE|have|get|got ME YOUR? KIND? NUMBER|MEANS|CALL|bell|tinkle|contact|yours
  gimme YOUR? CALL|NUMBER|MEANS
  GIVE|have YOUR MEANS|contact
  YOUR NUMBER .
  there|got|have|hast|avez du|you|eine|un? NUMBER|numero|nummer .|fur|for
  what|which email|mail|phone
  what|which app|messenger are|do? YOU|.
  KIN CALL you|u
  scan code|qr
  qr code on|in|leads|is
  wrote|written|writing|sticker|paper on|in *? *? *? photo|picture|pic
  how|where else SHALL I TALK|CALL|see
  another|other way to TALK to? with? you
  by|through|use other|another|something means|channel|else
  hear YOUR voice
  hold of YOU AWAY|BY
  out|no middleman
  without HERE knowing|in
  what|whats is|s? YOUR KIND? insta|snap|handle|NUMBER|MEANS
  whats|what is|s? a good|best NUMBER .|to
  where|how SHALL|do|to I? reach|mail|contact|CALL you|u
  exchange|swap|trade|share|switch|send phone|our|contact|your? numbers|emails|contacts|contact|digits
  give|drop|shoot|YOU|please|just CALL? MY KIN CALL?
  easier|better|faster|want BY|to CALL|MEANS
  messenger|texting|email is|works better|faster|easier|best|quicker
  switch|move|change|go|over|take|continue IT? IT? to|BY MEANS
  call|text|txt or|and|slash text|txt|call
  reach out on|by|via MY? MEANS
  CALL|try|reach|use|ping|hit MY line|inbox|NUMBER|MEANS
  to|at MY KIND? email|mail|gmail|inbox
  dm|dms s? is|are? open
  slide in|into
  on|MY all? the? socials
  callme|textme|mynumber|hmu
  google ME|MY
  search|look|find for? ME|MY up? on|online|up
  search|google|find|look for? MY *? *? online|phone|number
  search|google|look for? MY *? name
  search * *? on google
  visit|see|on|check|at|BY out? MY own? website|site|webpage|page
  TALK ME|IT|YOU|the? IT? AWAY of|from? the? HERE?
  TALK IT private|privately
  TALK IT? IT? to? somewhere|someplace else|private
  go|hop|jump|get AWAY of? the? HERE
  skip|leave|bypass HERE .
  talk|speak|chat|hop|get|jump BY phone|call
  TALK out? to? with? ME|YOU AWAY|privately|directly|personally
  talk|chat|deal|speak directly|privately .
  other|another|better|easier|different way|place|means to TALK ME|YOU|.
  same|MY name|handle|user|username is? everywhere|elsewhere|as|socials
  first hit|result
  decode|decipher this|it|and
  llamame|llamanos|contactame|escribeme|llamarme|llamarte|chiamami|scrivimi|zap
  mi|tu|su|meu numero|telefono|celular|movil|correo|email|fijo|whats|whatsapp|telefone|zap
  mandame|enviame|dame|pasame un|tu mensaje|sms|texto|MEANS
  appelle|appelez|rappelle|rappelez|contacte|contactez|joindre|joignez moi|nous
  m|nous|vous|te appeler|telephoner|joindre|rappeler
  ecris|ecrivez|envoie|envoyez moi|nous un? au|sur|par|texto|sms|mail|hors
  mon|votre|ton numero|num|portable|mail|email|telephone|tel|fixe
  ruf|rufe|rufen|ruft *? *? *? an|durch|mich|uns
  mich|uns|dich|sie anrufen
  meine|deine|ihre handynummer|nummer|telefonnummer|nr|email
  schreib|schreiben|kontaktiere|kontaktieren sie? mir|uns|mich auf|per|unter|privat|eine|sms|mail
  email:
  g|gee|google|y|why mail|male|address
  at|on outlook|yahoo .
  mail service|address *? google|yahoo
  mail|email by|from|with google|yahoo|apple
  PROVIDER place|ending|end|is
  with|s|is|for MY? PROVIDER
  social:
  book of|with faces
  COLOUR|usual social? app|icon|site|book|network
  COLOUR phone|chat|bird thing|app|icon
  app with COLOUR|paper? plane|bird|ghost|phone|bubble|icon
  to|on|use whats up
  have|use|got messenger|signal
  COLOUR|PHOTO app ~|has|under
  ME|on PHOTO app .
  WITH|@ SHORT
  MY|@ SITES
  me|us|have|got|check|find|insta|to|by|and|or|in|for|your|ur ig|fb
  have|got|use wa
  have|got|use snap .
  search|follow|use|hashtag the? hashtag
  SHORT|SITES : *
  SHORT|SITES ~
  ig|fb|wa|tg|tt|yt|sc|snap|messenger handle|page|group|post|marketplace|account|acct|name|dm|profile|story|msg|messenger|id|user|me|as|app
  on|to|our|check gram
  signal works|app
  send snap to
  MY|YOUR handle .|:|~|is|there|here|everywhere
  username|usuario|benutzername|pseudo is|:|ist|es
  underscore *
  type * *? in search
  link:
  dot then|and|plus|followed by? END
  ending|ends in|with|by? dot? END
  and|plus|with|then END on|at|behind the? end
  bit|cutt|is|ow ly
  bitly|tinyurl slash|:|~|*
  phone:
  read|look|take *? left|first|right side|letter|letters|numbers|digits
  stick|put|string|join *? *? together
  YOU get|know|see|figure what|it|my I|out|drift mean|do?
  phone!:
  keypad|dial|squared|multiplied
  first|second|st|nd|rd|th digit|number
  payment:
  cash app
  paypal me
  western union
  apple|google pay me
  friends and family
  pay|paying|paid|payment|pague|deal|sell outside|off|around of? HERE|system
  bank|wire transfer
  skip|avoid|without|save|dodge HERE s? fee|fees
  BY|with|using|accept|take|send|to my|your? paypal|revolut|bizum|bitcoin|crypto`
