/** Requests to get in touch elsewhere, networks by their short names, ways to pay, in the notation of phrases.ts. */

const NUMBERS = 'number numbers no nr num digits cell mobile landline'
const MEANS =
  'phone cell mobile email mail whatsapp sms text txt texting insta telegram telephone messenger gmail imessage telefon'

export const SETS: Record<string, string> = {
  CALL: 'call cll cal kall tex tekst text txt phone ring dm sms whatsapp facetime email telephone fone fon buzz viber skype dial imessage pm inbox',
  MEANS,
  NUMBER: NUMBERS,
  ME: 'me us',
  I: 'i we',
  YOU: 'you u ya',
  MY: 'my our',
  YOUR: 'your ur',
  OUT: 'off outside elsewhere offline',
  PRIVATE: 'off outside elsewhere privately directly personally',
  HERE: 'platform app site website here',
  SHALL: 'can could may should shall will would ll d might',
  BY: 'by via over on through thru',
  TALK: 'talk chat speak text continue discuss move moved moving take message communicate contact switch leave skip carry talking chatting',
  COLOUR: 'green blue yellow purple bird ghost bubble clock messaging disappearing',
  GIVE: 'send share give gimme need want drop leave pass',
  KIN: 'wife husband mom mum daughter son partner sister brother',
  SHORT:
    'ig fb wa tg sc tt yt dc ws snap snaps messenger signal skype viber whatsup wassap wassup whats hangouts gram disc facetime zoom',
  SITES: 'youtube linkedin reddit pinterest threads',
  WITH: 'my our mi mein mon on via thru through add auf sur por over per use using',
  TOLD: 'handle page group account acct name username dm dms profile story msg messenger id user me channel as app',
  NAMED: 'handle username usuario benutzername pseudo screenname',
  DIRECT: 'directly direct privately cash',
  PAY: 'pay paying paid',
  PROVIDER: 'gmail hotmail protonmail icloud googlemail',
}

export const PHRASES = `contact:
  CALL 2? ME
  SHALL|do I|YOU CALL .
  rather|prefer to? CALL|texting
  SHALL|i|we I|ll|d? CALL YOU
  let ME CALL YOU
  ok|okay|fine|possible|alright to|if|for I? CALL .
  best|good|what|which number|phone|cell|email|landline to|for|SHALL|do reach|CALL|I?
  YOU have|got phone|cell|mobile|landline .
  YOU SHALL CALL .|anytime
  address|inbox|mailbox I SHALL|could write|mail|email|send|use
  have|do|schedule|arrange|set up? phone|voice call|chat
  phone chat|conversation
  touch with? ME? BY|at MEANS|home|work
  BY|to another|different|other app|messenger
  reach out to? ME? at|BY
  ahold|hold of ME at|BY
  drop ME line at|BY
  find ME at
  dm s? is|are? open
  number|details|link|contact in|on MY bio|profile|website|site|page
  phone|email|cell is|s? on|in MY? bio|profile|page|website|site|card|van|sign|contract
  number is? on|in the? MY? sign|photo|picture|collar|tag|van
  link in bio|profile
  phone book
  number please|plz|pls
  YOUR number .
  let ME have YOUR phone|email|mail|NUMBER
  give|drop|shoot MY KIN call|ring|text
  YOU|please|just CALL MY KIN
  take|move|switch|continue *? *? to|BY MEANS
  on|MY all? the? socials
  un|me whats|wasap
  mich|uns anrufen
  TALK|on|it BY the? MEANS
  callme|textme|txtme|mynumber|hmu|wapp ME?
  please|pls|plz|just CALL .
  MY number|num|digits|numbers|cell|mobile|landline|dms
  MY|the|his|her|their|whose phone|cell|mobile|telephone|whatsapp|contact|direct|private NUMBER is|s
  MY home|work|office|direct|personal|private|new|other|google|main|business|shop|cattery|real|husbands|wifes|moms|phone|cell|mobile|telephone|whatsapp|contact|KIN|boyfriend|girlfriend|friend|dad s? phone? NUMBER
  contact|reach ME at|BY|directly|under|@
  contact|reach|call|message|get|text|talk|speak|chat to|with? ME|YOU? BY phone|MEANS
  message|msg|dm|mail|write|ping|find|add|follow|catch|page|friend|pm|messaging|mesage ME on|at? MY|the? MEANS|facebook|instagram|discord|SHORT
  message|msg|mail|find|add|follow|catch|friend|mesage ME on
  msg|message|write ME *? the|that|your *? app
  mail ME at|to|@
  write to? ME at
  hit ME up|on
  hit MY line|phone|inbox
  here|heres is|s? MY|the number|handle|username|contact|MEANS
  MY contact info|details|information|is|data
  YOUR contact|personal|private info|details|information|data
  give|gimme|shoot|drop|send ME your|ur? call|ring|buzz|bell|tinkle|CALL|MEANS
  what|whats is|s? YOUR contact|phone|cell|mobile? insta|handle|mail|NUMBER|MEANS
  YOUR phone|contact|telephone|whatsapp|personal|private|direct|NUMBER number|no|nr
  GIVE|have|get|got ME YOUR|a phone|cell|contact|personal? digits|contact|NUMBER|MEANS|yours
  GIVE YOUR phone|cell|contact|personal? contact|NUMBER|email|mail|whatsapp|insta
  have|get|got YOUR phone|cell|contact|personal? NUMBER|whatsapp|insta
  gimme CALL|NUMBER
  give|drop|shoot|send call|buzz|ring|text .
  phone|cell|mobile|contact? number to|for|where|I|YOU SHALL? I|YOU? CALL|reach
  get phone|contact number
  number where|that? I|YOU SHALL CALL|reach
  where|how SHALL I? reach|mail|contact|CALL you|u
  how do|to I? reach|call|text|phone|ring|contact YOU directly|outside|off|privately|by|on
  exchange|swap|trade|share|switch|send phone|our|contact|your? numbers|emails|contacts|contact|digits|details
  rather|prefer|easier|better|faster|quicker|want to|if|BY? I|YOU? talk|speak|chat? BY|to CALL|texting|whatsapp
  switch|move|change|go|over to|over to? MEANS
  call|text|txt or|and|slash text|txt|call ME?
  MY email|mail|gmail is|s|address|at|addy|starts|ends|has
  call|text|try|reach|ring|phone|use|ping MY MEANS|NUMBER
  to|at MY email|mail|gmail|inbox
  dms is|are open
  slide in|into
  google|duckduckgo|bing ME|MY
  search|look for? ME|MY up? on|online|up
  look ME up
  visit|see|on|check|checkout|browse|BY|find out|us|me|more|them|at? on|at? MY own? website|site|webpage|homepage|page
  TALK this|it|the|conversation|me|things|with|YOU? conversation? OUT of|from? the|this? HERE?
  TALK conversation|chat|talk? to? somewhere|someplace else|private
  go|hop|jump|get|do OUT of? the? HERE
  TALK|connect|write *? *? *? elsewhere|offsite|offline
  skip|leave|bypass the|this HERE .
  contact|message|reach|write|talk|speak|chat to? with? ME|YOU PRIVATE
  reach out to? ME|YOU PRIVATE
  other|another|better|easier|different way|place to reach|contact|talk|chat|message|speak ME|YOU
  talk|speak|chat|hop|get|jump BY phone|call
  MY|the|same name|handle|username|user|nickname|nick is|s? in? everywhere|elsewhere|there|socials|platforms|other|all
  same name|handle|username|user as|everywhere
  same username on
  first hit|result|link|thing|one google|come|comes|pops|that?
  digit|number BY digit|number|one
  decode|decipher|unscramble this|it|and
  llamame|llamanos|llamen|llameme|marcame|telefoneame|contactame|whatsappeame|escribeme|llamarme|llamarnos|llamarte|chiamami|scrivimi|chamame|telefonieren|zap ME?
  mi|nuestro|tu|su|il|meu|seu|teu mio? numero|telefono|celular|movil|correo|whatsapp|whats|email|fijo|telefone|zap
  me puedes|puede|podes|liga|chama llamar|escribir|contactar|encontrar|no|na|por?
  manda|mandame|enviame|dame|pasame un|tu mensaje|sms|texto|MEANS al|a|por?
  appelle|appelez|rappelle|rappelez|contacte|contactez|joindre|joignez moi|nous
  m|me|nous appeler|telephoner|joindre|rappeler
  ecris|ecrivez|envoie|envoyez moi|nous un? au|sur|par|a|texto|sms|mail|hors
  mon|notre|votre|ton numero|num|portable|mail|email|telephone|tel|adresse|whatsapp|fixe
  ruf|rufe|rufen sie|doch|mal|ihn? *? *? an|durch
  ruf|rufe|rufen|ruft sie? mich|uns|mir
  meine|meiner|unsere|deine|ihre handynummer|nummer|telefonnummer|rufnummer|handynr|mailadresse|email|mail|mobilnummer|nr
  nummer steht|hast|ist
  mein|unser|dein|ihr handy|telefon|whatsapp|insta
  schreib|schreibe|schreiben|kontaktiere|kontaktieren sie? mir|uns|mich auf|per|unter|privat|eine? sms|mail|whatsapp|email?
  erreichst|erreichen|erreichbar du|sie? mich|uns? unter|auf|per
  email:
  google|gee|g|y|why mail
  on|via|is|one|use|at proton
  encrypted mail|email|inbox|one
  mail|email by|from|with google|yahoo|apple
  PROVIDER place|ending|end|is|name
  under|with|s|is|for MY? PROVIDER
  social:
  book of faces
  COLOUR ghost|bird|chat|phone|messaging|bubble|note? app|icon
  COLOUR|usual|social app
  COLOUR|photo|picture|camera|video app ~
  ME|YOU|on photo|picture|camera|video|other app .
  photo|picture|camera|video app has|under|as
  WITH|@ SHORT
  MY|@ SITES
  me|us|have|got|check|find|insta|to|by|and|or|in|for|your|ur ig|fb
  have|got|use wa|viber|skype
  SHORT|SITES : *
  SHORT|SITES ~
  ig|fb|wa|tg|tt|yt|sc|snap|skype|messenger TOLD
  line|x id|handle|username
  the|on|our|my gram .
  on|to|over|check|your gram
  send snap to
  meta|zuckerberg|zuck s
  signal works|app
  ME on SITES
  w a me
  MY|YOUR|mi|mon|mein NAMED|dms|insta
  NAMED is|:|ist|es
  underscore *
  MY etsy|ebay|wix|youtube|channel
  youtube|etsy|ebay channel|shop|store
  type|put|enter|use * *? in search|searchbar
  link:
  dot then|and|plus|followed by? com|net|org
  ending|ends in|with|by? dot? com|net|org
  then|plus|add dot com|net|org
  phone:
  read|look|see|check|take *? left|first|right side|column|letter|letters|numbers|digits
  stick|put|string|glue|join|piece|combine|collect *? *? together
  in one go|row
  in that|this order
  YOU get|know|see|catch|figure|understand what|it|my I|out|drift mean|do?
  zero before|front|in
  remember|memorize|memorise that|this|them
  on the line
  it spells
  city|area|state|town|our|MY code and|then|plus|followed|first
  code and|then|plus|followed by? *
  collect MY|the|these|those
  finish|finishing|rest what|of I began|started
  work|figure|guess it? out
  phone!:
  keypad|dialer|dialpad|dial|squared|multiplied
  read|type|spell|take|say|it|number backwards|backward|reverse|reversed
  drop|remove|strip|ignore|without|skip the letters|words|animals|emojis|cats
  first|next|second|st|nd|rd|th digit|number
  payment:
  cash app
  paypal me
  wire|transfer|send the|you|me? money|funds|deposit|payment? directly|direct
  wire transfer to|directly|is|would
  western union
  money gram
  apple|google pay me
  friends and family
  PAY|payment|pague|deal|sell outside|off|around of? the|this? HERE|system
  PAY|send ME DIRECT
  PAY DIRECT to? ME|you?
  bank transfer directly|to|instead|works
  skip|avoid|without|save|dodge the? HERE s? fee|fees
  crypto|bitcoin instead|payment|works|accepted
  BY|by|with|using|accept|take|send|to my|your? paypal|revolut|bizum|bitcoin|crypto|paysafe`
