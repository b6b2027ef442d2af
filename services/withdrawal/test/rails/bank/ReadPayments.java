import com.prowidesoftware.swift.model.mx.MxPain00100109;
import java.nio.file.Files;
import java.nio.file.Path;

/** Prints each field of a payment file, as Prowide's classes find it, and writes the file anew in their order. */
class ReadPayments {
  public static void main(String[] args) throws Exception {
    var message = MxPain00100109.parse(Files.readString(Path.of(args[0])));
    Files.writeString(Path.of(args[1]), message.document());
    var file = message.getCstmrCdtTrfInitn();
    var head = file.getGrpHdr();
    print("file", head.getMsgId(), head.getCreDtTm(), head.getNbOfTxs(), head.getCtrlSum(), head.getInitgPty().getNm());
    for (var payment : file.getPmtInf()) {
      print("payment", payment.getPmtInfId(), payment.getPmtMtd(), payment.isBtchBookg(), payment.getNbOfTxs(),
          payment.getCtrlSum(), payment.getReqdExctnDt().getDt());
      var bank = payment.getDbtrAgt().getFinInstnId().getClrSysMmbId();
      print("debtor", payment.getDbtr().getNm(), payment.getDbtrAcct().getId().getOthr().getId(),
          payment.getDbtrAcct().getCcy(), bank.getClrSysId().getCd(), bank.getMmbId());
      for (var transfer : payment.getCdtTrfTxInf()) {
        var amount = transfer.getAmt().getInstdAmt();
        var agent = transfer.getCdtrAgt().getFinInstnId();
        var code = agent.getClrSysMmbId();
        print("transfer", transfer.getPmtId().getEndToEndId(), amount.getCcy(), amount.getValue(), agent.getNm(),
            code == null ? "" : code.getClrSysId().getCd(), code == null ? "" : code.getMmbId(),
            transfer.getCdtr().getNm(), transfer.getCdtrAcct().getId().getOthr().getId(),
            transfer.getRmtInf().getUstrd().get(0));
      }
    }
  }

  static void print(Object... fields) {
    var line = new StringBuilder();
    for (var field : fields) line.append(line.length() == 0 ? "" : "\t").append(field);
    new java.io.PrintStream(System.out, true, java.nio.charset.StandardCharsets.UTF_8).println(line);
  }
}
